import { expect, it } from 'vitest';
import { sandboxGuard } from '../../../../main/commands/sandboxGuard.ts';
import { ok } from '../../../../shared/result.ts';
import { newConnection } from '../../../support/sampleConsults.ts';

const beginning = [
  'beginRecording',
  'chooseFiles',
  'chooseAnotherFile',
  'answerDuplicate',
  'writeWithoutRecording',
] as const;

it('begins no consult in a sandbox that is switched off, and leaves all else', async () => {
  const carriedOut: string[] = [];
  let isOffered = false;
  const handler = (name: string) => () => {
    carriedOut.push(name);
    return Promise.resolve(ok(null));
  };
  const all = Object.fromEntries([...beginning, 'discard'].map((name) => [name, handler(name)]));
  const active = newConnection();
  const handlers = sandboxGuard(all as never, {
    active: () => active,
    isOffered: (connection) => connection === active && isOffered,
  }) as Readonly<Record<string, () => Promise<unknown>>>;
  for (const name of beginning)
    expect(await handlers[name]?.()).toMatchObject({ error: { code: 'sandbox_not_allowed' } });
  await handlers['discard']?.();
  expect(carriedOut).toEqual(['discard']);
  isOffered = true;
  for (const name of beginning) await handlers[name]?.();
  expect(carriedOut).toEqual(['discard', ...beginning]);
});
