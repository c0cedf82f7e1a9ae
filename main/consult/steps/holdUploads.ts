import type { Consult } from '../../../shared/consult.ts';
import { failure, type Failure } from '../../../shared/failure.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { StepTools } from './stepTools.ts';

type Tools = Pick<StepTools, 'book' | 'clock' | 'subscriptions' | 'pauses'>;

/** 402: the consult waits in the queue, and with it all new uploads of its connection. */
export async function stopUploads(
  consult: Consult,
  { because, mayBeThere }: { readonly because: Failure; readonly mayBeThere: boolean },
  tools: Tools,
): Promise<void> {
  await tools.subscriptions.stop(consult.connectionId);
  const notBefore = tools.clock.now();
  await tools.book.apply(consult.id, { type: 'uploadDelayed', because, notBefore, mayBeThere });
  for (const { id, connectionId } of tools.book.inHand())
    if (connectionId === consult.connectionId) await hold(id, because, tools);
}

/** The service accepts uploads of the connection again. */
export async function releaseUploads(of: ConnectionId, tools: Tools): Promise<void> {
  if (!tools.subscriptions.isStopped(of)) return;
  await tools.subscriptions.release(of);
  for (const { id, connectionId } of tools.book.inHand())
    if (connectionId === of)
      await tools.book.applyWith(id, (now) => (isHeld(now) ? { type: 'uploadReleased' } : null));
}

/** A consult that was sent while its connection is stopped says so, too. */
export async function holdIfStopped(consult: Consult, tools: Tools): Promise<void> {
  if (tools.subscriptions.isStopped(consult.connectionId))
    await hold(consult.id, failure('subscription_inactive'), tools);
}

/** Where uploads of the connection fail, whatever waits behind them says so too, and can be tried by a person. */
export async function sayWhyUploadsWait(
  of: ConnectionId,
  { book, pauses }: Pick<StepTools, 'book' | 'pauses'>,
): Promise<void> {
  const because = pauses.uploadsFail(of);
  if (because === null) return;
  const isUnsaid = (one: Consult): boolean => one.phase === 'queued' && one.because === null;
  for (const { id, connectionId } of book.inHand())
    if (connectionId === of)
      await book.applyWith(id, (now) => (isUnsaid(now) ? { type: 'uploadHeld', because } : null));
}

const isHeld = (consult: Consult): boolean =>
  consult.phase === 'queued' && consult.because?.code === 'subscription_inactive';

const hold = (id: Consult['id'], because: Failure, { book }: Tools): Promise<unknown> =>
  book.applyWith(id, (now) => (isHeld(now) ? null : { type: 'uploadHeld', because }));
