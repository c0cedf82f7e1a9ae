import type { MarkedPlaces } from '../consult/checkedPlaces.ts';
import type { Patient, Phase } from '../consult/consult.ts';
import { dateFromMilliseconds, dateInWords } from './dates.ts';
import type { EpochMs } from '../ids.ts';
import { arrangeSections, type NoteFormat } from '../settings/noteFormat.ts';
import { madeUpNoteWarning, noteDocumentStrings as strings } from './noteDocumentStrings.ts';
import { shownName } from './shownName.ts';

/** A note as it leaves the app, in whatever format. */
export type NoteDocument = {
  /** Lines that nobody must overlook. */
  readonly notices: readonly string[];
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
};

/** A note together with the facts that a document states about it. */
export type NoteForDocument = {
  readonly patient: Patient;
  /** The patients before each correction, oldest first. */
  readonly correctedFrom: readonly Patient[];
  readonly vet: string;
  readonly practiceName: string;
  readonly createdAt: EpochMs;
  readonly isSandbox: boolean;
  readonly isByHand: boolean;
  /** The service wrote the first text of it. */
  readonly isDrafted: boolean;
  /** Written by hand, and the service knows of no such note. */
  readonly isWithoutService: boolean;
  /** The service sent more than the app shows and files (noteLimits.ts). */
  readonly isInPart: boolean;
  /** `changed`: edited after the last filing. */
  readonly state: Extract<Phase, 'noteReady' | 'filed' | 'discarded'> | 'changed';
  /** How often the note was filed by then. */
  readonly revision: number;
  /** The last one that was not undone; null: the note is not filed. `places`: where the check had any. */
  readonly filing: { readonly at: EpochMs; readonly places?: MarkedPlaces } | null;
  /** In the order received, with the current texts. A removed or emptied section has an empty text. */
  readonly sections: readonly { readonly key: string; readonly heading: string; readonly text: string }[];
};

/** 20 November 2026, 14:02, by this computer's clock: a reader in any country understands this form. */
function formatDate(atMs: number): string {
  const at = dateFromMilliseconds(atMs);
  if (at === null) return strings.unknownTime;
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return `${dateInWords(at)}, ${clock}`;
}

/** Those of some marks that apply. */
const applying = (...marks: readonly (string | false)[]): readonly string[] =>
  marks.filter((mark) => mark !== false);

const present = (facts: NoteDocument['facts']): NoteDocument['facts'] =>
  facts.filter(({ value }) => value !== '');

/** Biscuit, Dog, 2211 */
const inOneLine = (patient: Patient): string =>
  [nameOf(patient), patient.species, patient.reference]
    .map(oneLine)
    .filter((text) => text !== '')
    .join(', ');

const nameOf = ({ name }: Patient): string => (name.trim() === '' ? strings.unnamed : name);

function sectionsOf({ sections }: NoteForDocument, format: NoteFormat): NoteDocument['sections'] {
  return arrangeSections(sections, format)
    .map(({ heading, text }) => ({ heading: oneLine(heading), text: cleaned(text) }))
    .filter(({ text }) => text !== '');
}

/** What happened, without a word that anybody wrote; nothing as long as the note is not filed. */
function filedBy({ filing, vet, isDrafted, state }: NoteForDocument, { lines }: NoteFormat) {
  if (filing === null || !lines.includes('filedBy')) return [];
  const { drafted, written, places, changed } = strings.filedBy;
  const parts = applying(
    (isDrafted ? drafted : written)(oneLine(vet), formatDate(filing.at)),
    filing.places !== undefined && places(filing.places),
    state === 'changed' && changed,
  );
  return [{ heading: '', text: `${parts.join('; ')}.` }];
}

/** For paper and files: the document must be complete without the app around it. */
export function noteDocument(note: NoteForDocument, format: NoteFormat): NoteDocument {
  const { patient, revision } = note;
  return {
    notices: applying(
      note.isSandbox && strings.sandbox,
      note.isByHand && strings.byHand,
      note.isInPart && strings.inPart,
    ),
    title: oneLine(nameOf(patient)),
    facts: present([
      { label: strings.patient, value: oneLine(nameOf(patient)) },
      { label: strings.species, value: oneLine(patient.species) },
      { label: strings.reference, value: oneLine(patient.reference) },
      { label: strings.correctedFrom, value: note.correctedFrom.map(inOneLine).join('; ') },
      { label: strings.vet, value: oneLine(note.vet) },
      { label: strings.practice, value: oneLine(note.practiceName) },
      { label: strings.date, value: formatDate(note.createdAt) },
      { label: strings.state, value: strings.states[note.state] },
      { label: strings.revision, value: revision > 1 ? String(revision) : '' },
    ]),
    sections: [...sectionsOf(note, format), ...filedBy(note, format)],
  };
}

/**
 * For the clipboard: the receiving program knows the patient, so the text adds no more than the vet chose.
 */
export function noteForPasting(note: NoteForDocument, format: NoteFormat): NoteDocument {
  const { patient, vet, createdAt, isSandbox, isByHand, isInPart } = note;
  const { lines } = format;
  return {
    notices: applying(isSandbox && madeUpNoteWarning, isInPart && strings.inPart),
    title: oneLine(nameOf(patient)),
    facts: [
      ...(lines.includes('patient') ? [{ label: strings.patient, value: inOneLine(patient) }] : []),
      ...(lines.includes('date') ? [{ label: strings.date, value: formatDate(createdAt) }] : []),
      ...(lines.includes('vet') ? [{ label: strings.vet, value: oneLine(vet) }] : []),
    ],
    // A record begins with its patient.
    sections: [
      ...sectionsOf(note, format),
      ...(isByHand ? [{ heading: '', text: strings.byHand }] : []),
      ...filedBy(note, format),
    ],
  };
}

/** One text, such as a section's, as a document. */
export const textForPasting = (text: string, isSandbox: boolean): NoteDocument => ({
  notices: isSandbox ? [madeUpNoteWarning] : [],
  title: '',
  facts: [],
  sections: [{ heading: '', text: cleaned(text) }],
});

/**
 * Every line end: those of Windows, Unix, old Macs and Unicode, and the separators of ASCII. Deleting a line
 * end would be wrong: `5` and `10 mg` would become one figure.
 */
// oxlint-disable-next-line no-control-regex
const lineEnds = /\r\n|[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]/g;
/** Invisible characters that disturb other programs; a tab is not one of them. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * For other programs: LF line ends, no invisible characters, no empty lines at the end. Never for filed text.
 */
const cleaned = (text: string): string =>
  text.toWellFormed().replaceAll(lineEnds, '\n').replaceAll(unseen, '').trimEnd();

const oneLine = (text: string): string => shownName(cleaned(text)).replaceAll(/\s+/g, ' ').trim();

/** Plain text. Lines end in CRLF, because programs on Windows need that and all others accept it. */
export function plainText({ notices, facts, sections }: NoteDocument): string {
  const blocks = [
    notices.join('\n'),
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...sections.map(({ heading, text }) => (heading === '' ? text : `${heading}\n${text}`)),
  ];
  return blocks
    .filter((block) => block !== '')
    .join('\n\n')
    .replaceAll('\n', '\r\n');
}
