import { expect, test } from 'vitest';
import { noteCheckStrings } from '../../../../renderer/strings/noteCheckStrings.ts';
import type { NoteCheckMarkKind, NoteCheckMarkReason } from '../../../../shared/noteCheck/noteCheck.ts';

test.each<[NoteCheckMarkReason, string, string, NoteCheckMarkKind?, (string | null)?]>([
  [{ because: 'notFound' }, '15 mg', 'No number like this was said.'],
  [{ because: 'notFound' }, 'carprofen', 'Not found in the transcript.', 'drug'],
  [{ because: 'notFound' }, 'no cough', 'Not found in the transcript.', 'finding'],
  [{ because: 'otherwise', of: null, said: 'been sick' }, 'no vomiting', 'Said: been sick', 'finding'],
  [{ because: 'corrected', to: 'fifty,' }, '15 mg', 'Said, then corrected to fifty'],
  [{ because: 'otherUnit', said: '15 ml' }, '15 mg', 'Said: 15 ml'],
  [{ because: 'otherThing', of: null }, '15 mg', 'Said, but perhaps of something else.'],
  [{ because: 'otherThing', of: 'Heart rate' }, '128', 'Said of Heart rate'],
  [{ because: 'otherTime', is: 'past' }, '4.2 kg', 'Said, but of another time.'],
  [{ because: 'otherTime', is: 'aim' }, '450', 'Said, but as an aim or a limit.'],
  [{ because: 'otherThing', of: null }, 'Caninsulin', 'Said, but perhaps not for this patient now.', 'drug'],
  [{ because: 'otherwise', of: null, said: 'fifteen\nkilos' }, '50 kg', 'Said: fifteen kilos'],
  [{ because: 'otherwise', of: 'Meloxicam', said: 'twice a day' }, 'TID', 'Said for Meloxicam: twice a day'],
  [{ because: 'otherwise', of: null, said: 'fifteen kilos' }, '50 kg', 'Said: 15 kg', 'number', '15 kg'],
  [{ because: 'otherwise', of: null, said: 'twice a day' }, 'TID', 'Said: twice a day', 'number', 'BID'],
  [
    { because: 'otherAnimal', patient: 'Rex' },
    'Bella',
    'The patient of this consult is Rex. If it was another animal, use Wrong patient?',
  ],
  [{ because: 'otherDrug', said: 'ibuprofen' }, 'carprofen', 'The transcript has ibuprofen'],
  [{ because: 'otherSide', side: 'right', said: 'right ear' }, 'left ear', 'Said: right ear'],
  [{ because: 'otherSide', side: 'left', said: 'the toe' }, 'RH', 'Said of the left: the toe'],
  [{ because: 'otherSide', side: 'left', said: null }, 'right ear', 'Perhaps left, not right.'],
  [{ because: 'otherPlace', is: 'medial' }, 'lateral', 'Perhaps medial, not lateral.'],
  [{ because: 'otherPlace', is: null }, '108', '108 was perhaps not said.'],
  [{ because: 'otherSide', side: 'right', said: null }, 'left ear', 'Perhaps right, not left.'],
  [{ because: 'unfilled' }, '{weight}', 'Not filled in yet.', 'blank'],
  [{ because: 'sum', calculation: '3 kg × 2 mg/kg = 6 mg' }, '9 mg', '3 kg × 2 mg/kg is 6 mg, not 9 mg.'],
])('the reason %j of %s is a plain sentence', (why, words, sentence, kind = 'number', instead = null) => {
  expect([noteCheckStrings.reason({ kind, reason: why, instead }, words)].flat().join('')).toBe(sentence);
});
