import { consultId, epochMs } from '../../shared/ids.ts';
import type { NoteFileInput } from '../../main/noteExport/noteFile.ts';
import type { NoteForDocument } from '../../shared/text/noteDocument.ts';
import { usualNoteFormat, type NoteFormat } from '../../shared/settings/noteFormat.ts';

/**
 * Each way to end a line, spaces that HTML would eat, and characters that a format has a meaning of its own
 * for.
 */
const writtenNote: NoteForDocument = {
  patient: { name: 'Łuna “Ω” & <Co>', species: 'Cat', reference: 'A/7 {x}' },
  correctedFrom: [],
  vet: 'Dr Moor',
  practiceName: 'Riverside Vets',
  createdAt: epochMs(Date.UTC(2026, 10, 20, 14, 2, 9)),
  isSandbox: false,
  isByHand: false,
  isDrafted: true,
  isWithoutService: false,
  isInPart: false,
  state: 'filed',
  revision: 1,
  filing: null,
  sections: [
    {
      key: 'subjective',
      heading: 'Subjective',
      text: 'Limping.\r\nOwner: “since Monday”\u2028next\rold Mac  \r\n\r\n',
    },
    {
      key: 'objective',
      heading: 'Objective',
      text: 'T 38.6 °C\n\n  <b>HR</b> & RR\t{120} \\ 24\u00a0/min\u0000\u0007',
    },
    { key: 'assessment', heading: 'Assessment', text: 'Strain 🐈‍⬛ \ud800!' },
    { key: 'plan', heading: 'Plan', text: '' },
    { key: 'follow_up', heading: '', text: 'In  2 weeks' },
  ],
};

export const ownFormat: NoteFormat = {
  sections: [
    { key: 'plan', heading: '' },
    { key: 'assessment', heading: 'Diagnosis' },
    { key: 'subjective', heading: 'History & <owner>' },
  ],
  lines: ['patient', 'date', 'vet'],
  copyAs: 'rich',
};

export const about = (
  note: Partial<NoteForDocument> = {},
  format: NoteFormat = usualNoteFormat,
): NoteFileInput => ({
  id: consultId('0f8fad5b-d9cb-469f-a165-70867728950e'),
  note: { ...writtenNote, ...note },
  format,
});
