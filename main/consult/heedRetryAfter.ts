import type { Failure } from '../../shared/failure.ts';
import type { Submission } from '../../shared/consult.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock, NoteService } from './ports.ts';

/**
 * A ceiling applies per connection, and submitting has a tighter one (interface, Limits 1): so what one request was
 * told to wait, all further ones of its connection and kind wait too, whatever the wall clock is set to meanwhile.
 */
export function heedRetryAfter(
  service: NoteService,
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>,
): NoteService {
  const pausedUntilMs = new Map<string, number>();

  async function ask<T>(
    kind: 'submissions' | 'reads',
    { submission, signal }: { readonly submission: Submission; readonly signal: AbortSignal },
    request: () => Promise<Result<T, Failure>>,
  ): Promise<Result<T, Failure>> {
    const key = `${kind} ${submission.connectionId}`;
    const leftMs = (): number => (pausedUntilMs.get(key) ?? 0) - clock.monotonicMs();
    while (leftMs() > 0 && !signal.aborted) await clock.sleep(leftMs(), signal);
    const answer = await request();
    if (!answer.ok && answer.error.code === 'rate_limited')
      pausedUntilMs.set(key, clock.monotonicMs() + (answer.error.retryAfterMs ?? 0));
    return answer;
  }

  return {
    ...service,
    submit: (request) => ask('submissions', request, () => service.submit(request)),
    readNote: (request) => ask('reads', request, () => service.readNote(request)),
    reportOutcome: (request) => ask('reads', request, () => service.reportOutcome(request)),
  };
}
