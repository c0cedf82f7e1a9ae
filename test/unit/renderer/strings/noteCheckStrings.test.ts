import { expect, test } from 'vitest';
import { noteCheckStrings } from '../../../../renderer/strings/noteCheckStrings.ts';
import type { MarkReason } from '../../../../shared/noteCheck/noteCheck.ts';

test.each<[MarkReason, string]>([
  [{ because: 'notFound' }, 'Not found in the transcript.'],
  [{ because: 'corrected', to: 'fifty,' }, 'Said, then corrected to fifty.'],
  [{ because: 'otherUnit', said: '15 ml' }, 'Said with another unit: 15 ml.'],
  [{ because: 'otherThing', said: 'fifteen\nkilos' }, 'Said about something else: fifteen kilos.'],
  [{ because: 'unsure', said: 'a couple of days.' }, 'Said only roughly: a couple of days.'],
  [{ because: 'otherDrug', said: 'ibuprofen' }, 'The transcript has ibuprofen.'],
  [{ because: 'otherSide', said: 'right ear' }, 'Said of another side: right ear.'],
  [
    { because: 'sum', calculation: '31.4 kg × 0.1 mg/kg = 3.14 mg' },
    'Does not work out: 31.4 kg × 0.1 mg/kg = 3.14 mg.',
  ],
])('the reason %j is a plain sentence', (why, sentence) => {
  expect(noteCheckStrings.reason(why)).toBe(sentence);
});
