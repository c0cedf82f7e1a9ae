import { expect, test } from 'vitest';
import { wholeText } from '../../../../../renderer/features/review/wholeText.ts';
import { reviewStrings } from '../../../../../renderer/strings/reviewStrings.ts';

test('a stopped recording of under two seconds says so, with the next step', () => {
  const stopped = { actions: ['send', 'continueRecording'] } as const;
  expect(wholeText(stopped, 1_999)).toBe(
    'Only 1 second was recorded. Continue the recording, or discard it.',
  );
  expect(wholeText(stopped, 400)).toBe(
    'Only part of a second was recorded. Continue the recording, or discard it.',
  );
  expect(wholeText(stopped, 2_000)).toBe(reviewStrings.whole);
});

test('a short import, which nobody can continue, is sent as any other', () => {
  expect(wholeText({ actions: ['send'] }, 1_500)).toBe(reviewStrings.whole);
});
