import { expect, test } from 'vitest';
import { nextUploadAt } from '../../../../main/consults/decisions/unansweredUploads.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { everyPhase, newConnection, newConsult, submission } from '../../../support/sampleConsults.ts';

const connection = newConnection();
const minute = 60_000;
const day = 24 * 60 * minute;
const now = epochMs(10 * day);

/** When the next upload of so many bytes may begin, after whole uploads that nobody answered so many minutes ago. */
function next(byteCount: number, ...minutesAgo: readonly number[]): number | null {
  const sent = submission(connection.id);
  const unansweredAt = minutesAgo.map((ago) => epochMs(now - ago * minute));
  const live = { ...sent, end: 'live', audio: { ...sent.audio, byteCount }, unansweredAt } as const;
  return nextUploadAt(newConsult(connection, everyPhase[0], { submissions: [live] }), now);
}

test('three whole uploads in vain within an hour, or 500 MB within a day, are enough for a day', () => {
  expect(next(1_000, 50, 20)).toBeNull();
  expect(next(1_000, 50, 20, 1)).toBe(now - minute + day);
  expect(next(1_000, 130, 65, 1)).toBeNull();
  expect(next(300_000_000, 5)).toBe(now - 5 * minute + day);
  expect(next(200_000_000, 5)).toBeNull();
});
