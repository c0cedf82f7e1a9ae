import { expect, it } from 'vitest';
import { createCommandAnswers } from '../../../../../main/electron/page/commandAnswers.ts';
import type { CommandHandlers } from '../../../../../shared/ipc/ipcContract.ts';
import { ok } from '../../../../../shared/result.ts';

const consultId = '00000000-0000-4000-8000-000000000000';
const refused = { ok: false, error: { code: 'refused', detail: null } };

it('a name that is not in the contract is refused, and a command of the contract is answered', async () => {
  const sent: unknown[] = [];
  const handlers: Partial<CommandHandlers> = {
    async send(input) {
      sent.push(input);
      return ok(null);
    },
  };
  const answers = createCommandAnswers({
    handlers: handlers as CommandHandlers,
    async importDropped(paths) {
      sent.push(paths);
      return ok(null);
    },
    failureOf: () => ({ code: 'internal', detail: null }),
  });
  for (const name of ['sendAll', 'toString', '__proto__', '', 7, null, undefined, ['send']])
    expect(await answers.command(name, { consultId })).toEqual(refused);
  expect(await answers.command('send', { consultId })).toEqual(ok(null));
  expect(await answers.command('send', { consultId, more: true })).toEqual(refused);
  expect(sent).toEqual([{ consultId }]);
  const dropped = { paths: ['/Luna.m4a'], patient: { name: '', species: '', reference: '' } };
  for (const input of [dropped, { ...dropped, connectionId: consultId, more: true }, null])
    expect(await answers.droppedFiles(input)).toEqual(refused);
  expect(await answers.droppedFiles({ ...dropped, connectionId: consultId })).toEqual(ok(null));
  expect(sent).toEqual([{ consultId }, ['/Luna.m4a']]);
});
