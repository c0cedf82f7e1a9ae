import { expect, test } from 'vitest';
import { withShortfallWarning } from '../../../../shared/consult/withShortfallWarning.ts';
import { readyNote } from '../../../support/workbench.ts';

test.each([
  [1_200, 724, 'The service heard 7 min 56 s less than was sent.'],
  [60, 20.4, 'The service heard 40 s less than was sent.'],
  [60, -5, 'The service heard 1 min less than was sent.'],
])('the vet is warned if %d s were sent and %d s heard', (sent, heard, line) => {
  const note = { ...readyNote, durationSeconds: heard };
  expect(withShortfallWarning(note, sent * 1000).warnings).toEqual([line]);
});

test('what the service itself says of it is not said a second time', () => {
  const own = ['40 seconds of the recording did not arrive.'];
  expect(withShortfallWarning({ ...readyNote, durationSeconds: 20, warnings: own }, 60_000).warnings).toEqual(
    own,
  );
  const other = ['12 seconds of the recording did not arrive.'];
  expect(
    withShortfallWarning({ ...readyNote, durationSeconds: 20, warnings: other }, 60_000).warnings,
  ).toHaveLength(2);
});
