import { expect, test } from 'vitest';
import { preparingWords } from '../../../../../../renderer/features/note/delivery/PhasePanel.tsx';
import type { TakeEnd } from '../../../../../../shared/consult/take.ts';
import { consultView } from '../../../../../support/snapshots.ts';

const preparing = (by: TakeEnd['by'], isDiskFull = false) =>
  preparingWords(
    consultView({
      phase: 'preparing',
      take: { by, recordedMs: 5_000, durationMs: 5_000, gaps: [] },
      failure: isDiskFull ? { code: 'no_room', detail: null } : null,
    }),
  );

test('a recording that ended by itself says first that and when it stopped, then why, then what is in the way', () => {
  expect(preparing('disk_full', true)).toEqual({
    title: 'Recording stopped at 00:05',
    text: 'The disk was full. Everything until then is here.',
    trouble:
      'This computer has too little free space for this recording. Free some space: then it is prepared.',
  });
  expect(preparing('cap').title).toBe('Recording stopped at 00:05');
});

test('a recording that the vet stopped is prepared', () => {
  expect(preparing('person')).toEqual({
    title: 'Preparing audio',
    text: 'Preparing the recording. It is safe.',
  });
});
