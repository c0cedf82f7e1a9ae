import { expect, it } from 'vitest';
import type { LogEvent } from '../../../../main/logging/logEvent.ts';
import { logAtLevel } from '../../../../main/logging/logLevel.ts';

const about = { attempt: null, code: null, nextTryAt: null };

const events: readonly LogEvent[] = [
  { event: 'stepBrokeOff', consult: 'c1', code: 'disk_full' },
  { event: 'storageOpened', problem: 'keychain_locked' },
  { event: 'policyValueIgnored', setting: 'forgetPinsOf', reason: 'not a list' },
  { event: 'storageOpened', problem: null },
  { event: 'consult', consult: 'c1', what: 'noteFiled', phase: 'filed', ...about },
  { event: 'consult', consult: 'c1', what: 'sectionEdited', phase: 'noteReady', ...about },
];

it.each([
  ['error', 2],
  ['warn', 3],
  ['info', 5],
  ['debug', 6],
] as const)('writes at the level %s what is as serious as that: %i of them', (level, count) => {
  const written: LogEvent[] = [];
  const log = logAtLevel((event) => void written.push(event), level);
  for (const event of events) log(event);
  expect(written).toEqual(events.slice(0, count));
});
