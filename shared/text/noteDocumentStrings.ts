import type { MarkedPlaces } from '../consult/checkedPlaces.ts';
import type { NoteFileKind } from '../settings/noteFormat.ts';
import { phaseStrings } from './phaseStrings.ts';
import { withIsolatedNames } from './shownName.ts';

/** Words in copies, files and on paper. */
export const noteDocumentStrings = {
  sandbox: '[TEST] Try-out: made up, not a clinical record',
  byHand: 'Written by hand',
  inPart: 'This is the beginning of a longer note. The rest is at the note service.',
  unnamed: 'Unnamed patient',
  patient: 'Patient',
  species: 'Species',
  reference: 'Reference',
  correctedFrom: 'Corrected from',
  vet: 'Vet',
  practice: 'Practice',
  date: 'Date',
  unknownTime: 'Unknown',
  state: 'Note',
  states: {
    noteReady: 'Not filed yet',
    filed: phaseStrings.filed,
    changed: 'Filed, and changed since',
    discarded: phaseStrings.discarded,
  },
  revision: 'Revision',
  filedBy: {
    drafted: (vet: string, at: string) => withIsolatedNames`Drafted from a recording; filed by ${vet}, ${at}`,
    written: (vet: string, at: string) => withIsolatedNames`Written by ${vet}; filed ${at}`,
    places: ({ lookedAt, of }: MarkedPlaces) => `${lookedAt} of ${of} marked places looked at`,
    changed: 'changed since',
  },
  fileKinds: { pdf: 'PDF', text: 'Text', richText: 'Rich text', json: 'JSON' } satisfies Record<
    NoteFileKind,
    string
  >,
} as const;

/**
 * Stands before every copy of a sandbox's text, because a made-up note must not enter a patient's record
 * unnoticed.
 */
export const madeUpNoteWarning = '[TEST] Try-out: made up, not a real note.';
