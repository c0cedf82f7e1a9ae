import { expect, test } from 'vitest';
import type { AudioSource } from '../../../../shared/consult/consult.ts';
import { acknowledgeWarnings, shownWarnings, unreadWarnings } from '../../../../shared/consult/warnings.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { newConnection, newConsult, newNote, submission } from '../../../support/sampleConsults.ts';

const connection = newConnection();
const lost = '12 seconds of the recording did not arrive.';

/**
 * A minute of sound, sent whole, with a gap in it; `heard`: how much of it the service says it heard, in
 * seconds.
 */
function noted(warnings: readonly string[], { heard = 60, gapMs = 12_000 } = {}) {
  const gaps = gapMs === 0 ? [] : [{ atMs: 20_000, missingMs: gapMs, reason: 'device_lost' as const }];
  const end = { by: 'person' as const, recordedMs: 60_000 + gapMs, durationMs: 60_000, gaps };
  const source: AudioSource = { kind: 'take', file: 'a', microphone: 'Desk', consent: 'not_asked', end };
  const one = submission(connection.id);
  const sent = { ...one, audio: { ...one.audio, durationMs: 60_000 }, trimmedFrom: null };
  const note = newNote({ warnings, durationSeconds: heard });
  return newConsult(
    connection,
    { phase: 'noteReady', note },
    { source, submissions: [sent], otherNotes: [], warningsRead: [] },
  );
}

test.each([
  [lost, 'says how much is missing'],
  ['audio shortfall: received 60.0 of 72.1 seconds', 'says how much came of how much'],
  ['audio shortfall', 'says only that something is missing'],
])('a warning of the service, “%s”, is not asked about where a gap explains it: it %s', (warning) => {
  const consult = noted([warning, 'No weight was said.']);
  expect(unreadWarnings(consult)).toEqual(['No weight was said.']);
  // Who reads the shown one has read all.
  const read = acknowledgeWarnings(
    consult,
    { count: shownWarnings(consult).count, by: 'Dr Moor' },
    epochMs(9),
  );
  expect(unreadWarnings(read)).toEqual([]);
  expect(shownWarnings(read).read.map(({ text }) => text)).toEqual(['No weight was said.']);
});

test.each([
  ['there is no gap', noted([lost], { gapMs: 0 })],
  ['more is missing than the gap', noted(['50 seconds of the recording did not arrive.'], { heard: 22 })],
  ['the service heard less than it got', noted([lost], { heard: 48 })],
  ['it says another length', noted(['40 seconds of the recording did not arrive.'])],
  ['it is about something else of the same number', noted(['Weight missing: 12 kg?'])],
  ['the gap is too short to be told', noted(['0.4 seconds did not arrive.'], { gapMs: 400 })],
])('a warning of the service is asked about where %s', (_where, consult) => {
  expect(unreadWarnings(consult)).toHaveLength(1);
});
