import { expect, it } from 'vitest';
import { createCommandAnswers } from '../../../../../main/electron/page/commandAnswers.ts';
import { checkedPlaceLimits } from '../../../../../shared/consult/checkedPlaces.ts';
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
    importDropped: () => Promise.resolve(ok(null)),
    failureOf: () => ({ code: 'internal', detail: null }),
  });
  for (const name of ['sendAll', 'toString', '__proto__', '', 7, null, undefined, ['send']])
    expect(await answers.command(name, { consultId })).toEqual(refused);
  expect(await answers.command('send', { consultId })).toEqual(ok(null));
  expect(await answers.command('send', { consultId, more: true })).toEqual(refused);
  expect(sent).toEqual([{ consultId }]);
});

it('a checked place that is no place of a note reaches no handler', async () => {
  const sent: unknown[] = [];
  const handlers: Partial<CommandHandlers> = {
    async markChecked(input) {
      sent.push(input);
      return ok(null);
    },
  };
  const answers = createCommandAnswers({
    handlers: handlers as CommandHandlers,
    importDropped: () => Promise.resolve(ok(null)),
    failureOf: () => ({ code: 'internal', detail: null }),
  });
  const place = { section: 0, kind: 'number', words: '15 mg', nth: 0 };
  const { words } = checkedPlaceLimits;
  for (const change of [
    ...[-1, 1000, 0.5, NaN, '0', null].map((section) => ({ section })),
    ...['Number', 'negation', '__proto__', '', 7, null].map((kind) => ({ kind })),
    ...['', 'x'.repeat(words + 1), ['15 mg'], { length: 5 }, null].map((other) => ({ words: other })),
    ...[-1, 1.5, 2_000_001, Infinity, '0', null].map((nth) => ({ nth })),
    { by: 'Dr Ash' },
  ])
    expect(await answers.command('markChecked', { consultId, place: { ...place, ...change } })).toEqual(
      refused,
    );
  for (const input of [
    { consultId, place: null },
    { consultId, place: [place] },
    { consultId },
    { consultId: '../other', place },
    { consultId, place, by: 'Dr Ash' },
  ])
    expect(await answers.command('markChecked', input)).toEqual(refused);
  expect(sent).toEqual([]);
  const longest = { ...place, words: 'x'.repeat(words) };
  expect(await answers.command('markChecked', { consultId, place: longest })).toEqual(ok(null));
});
