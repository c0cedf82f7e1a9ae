import { expect, it } from 'vitest';
import { fromInstanceMessage, toInstanceMessage } from '../../../../main/commandLine/instanceMessage.ts';

it('a message to the running app is ASCII on its way, and arrives as it was', () => {
  for (const text of ['Bella', 'Müsli', '犬', 'Łatka'.repeat(400), '\ud83d', 'a\u0000b', '%00']) {
    const sent = toInstanceMessage({ consult: { patient: { name: text } } });
    expect(Object.keys(sent)).toEqual(['ascii']);
    expect(sent.ascii).toMatch(/^[!-~]*$/);
    expect(fromInstanceMessage(sent)).toEqual({ consult: { patient: { name: text } } });
  }
});

it('anything else is no message', () => {
  for (const other of [null, 'x', 7, {}, { ascii: 7 }, { ascii: '%' }, { ascii: 'x' }, { job: {} }])
    expect(fromInstanceMessage(other)).toBe(null);
});
