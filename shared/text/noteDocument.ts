import type { Patient, Phase } from '../consult/consult.ts';
import { dateAt } from './dates.ts';
import type { EpochMs } from '../ids.ts';
import { arranged, type NoteFormat } from '../settings/noteFormat.ts';
import { copiedSandboxMark, noteDocumentStrings as strings } from './noteDocumentStrings.ts';
import { shownName } from './shownName.ts';
import { withoutServiceMark } from './withoutServiceMark.ts';

/** A note on its way out of the app, whatever form it takes there. */
export type NoteDocument = {
  /** What nobody may overlook. */
  readonly notices: readonly string[];
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
};

/** A note with everything around it that a document says of it. */
export type WrittenNote = {
  readonly patient: Patient;
  /** Whose it was taken for before, oldest first. */
  readonly correctedFrom: readonly Patient[];
  readonly vet: string;
  readonly practiceName: string;
  readonly createdAt: EpochMs;
  readonly isSandbox: boolean;
  readonly isByHand: boolean;
  /** By hand, and the service knows of no such note. */
  readonly isWithoutService: boolean;
  /** More was received than is shown and filed (noteLimits.ts). */
  readonly isInPart: boolean;
  /** `changed`: not any more as it was filed. */
  readonly state: Extract<Phase, 'noteReady' | 'filed' | 'discarded'> | 'changed';
  /** How often it was filed by then. */
  readonly revision: number;
  /** As received in their order; texts as they stand. Left out or emptied: an empty text. */
  readonly sections: readonly { readonly key: string; readonly heading: string; readonly text: string }[];
};

function byHandMarks({ isByHand, isWithoutService }: WrittenNote): readonly string[] {
  if (isWithoutService) return [withoutServiceMark];
  return isByHand ? [strings.byHand] : [];
}

/** 20 November 2026, 14:02, by this computer's clock: it reads the same in every country. */
function sayDate(atMs: number): string {
  const at = dateAt(atMs);
  if (at === null) return strings.unknownTime;
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return `${at.getDate()} ${strings.months[at.getMonth()] ?? ''} ${at.getFullYear()}, ${clock}`;
}

const inPartMarks = ({ isInPart }: WrittenNote): readonly string[] => (isInPart ? [strings.inPart] : []);

const present = (facts: NoteDocument['facts']): NoteDocument['facts'] =>
  facts.filter(({ value }) => value !== '');

/** Biscuit, Dog, 2211 */
const inOneLine = (patient: Patient): string =>
  [nameOf(patient), patient.species, patient.reference]
    .map(oneLine)
    .filter((text) => text !== '')
    .join(', ');

const nameOf = ({ name }: Patient): string => (name.trim() === '' ? strings.unnamed : name);

function sectionsOf({ sections }: WrittenNote, format: NoteFormat): NoteDocument['sections'] {
  return arranged(sections, format)
    .map(({ heading, text }) => ({ heading: oneLine(heading), text: cleaned(text) }))
    .filter(({ text }) => text !== '');
}

/** For paper and for files: it has to stand for itself. */
export function noteDocument(note: WrittenNote, format: NoteFormat): NoteDocument {
  const { patient, revision } = note;
  return {
    notices: [...(note.isSandbox ? [strings.sandbox] : []), ...byHandMarks(note), ...inPartMarks(note)],
    title: oneLine(nameOf(patient)),
    facts: present([
      { label: strings.patient, value: oneLine(nameOf(patient)) },
      { label: strings.species, value: oneLine(patient.species) },
      { label: strings.reference, value: oneLine(patient.reference) },
      { label: strings.correctedFrom, value: note.correctedFrom.map(inOneLine).join('; ') },
      { label: strings.vet, value: oneLine(note.vet) },
      { label: strings.practice, value: oneLine(note.practiceName) },
      { label: strings.date, value: sayDate(note.createdAt) },
      { label: strings.state, value: strings.states[note.state] },
      { label: strings.revision, value: revision > 1 ? String(revision) : '' },
    ]),
    sections: sectionsOf(note, format),
  };
}

/** For the clipboard: into a program that knows whose record is open, so with no more around it than was asked for. */
export function pastedNote(note: WrittenNote, format: NoteFormat): NoteDocument {
  const { patient, vet, createdAt, isSandbox, isWithoutService } = note;
  const { includes } = format;
  return {
    notices: [
      ...(isSandbox ? [copiedSandboxMark] : []),
      ...(isWithoutService ? [withoutServiceMark] : []),
      ...inPartMarks(note),
    ],
    title: oneLine(nameOf(patient)),
    facts: [
      ...(includes.patient ? [{ label: strings.patient, value: inOneLine(patient) }] : []),
      ...(includes.date ? [{ label: strings.date, value: sayDate(createdAt) }] : []),
      ...(includes.vet ? [{ label: strings.vet, value: oneLine(vet) }] : []),
    ],
    sections: sectionsOf(note, format),
  };
}

/** One text alone, such as a section's, as a document. */
export const pastedText = (text: string, isSandbox: boolean): NoteDocument => ({
  notices: isSandbox ? [copiedSandboxMark] : [],
  title: '',
  facts: [],
  sections: [{ heading: '', text: cleaned(text) }],
});

/**
 * Every way to end a line: those of Windows, Unix and old Macs, Unicode's, and the separators of ASCII. None is just left
 * out: `5` and `10 mg` would become one figure.
 */
// oxlint-disable-next-line no-control-regex
const lineEnds = /\r\n|[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]/g;
/** Characters that show nothing, and that other programs stumble over; a tab is none of them. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * A text as other programs take it: lines end in LF, nothing unseen is in it, and no empty lines at its end. What is
 * filed with the service is never touched by this.
 */
const cleaned = (text: string): string =>
  text.toWellFormed().replaceAll(lineEnds, '\n').replaceAll(unseen, '').trimEnd();

const oneLine = (text: string): string => shownName(cleaned(text)).replaceAll(/\s+/g, ' ').trim();

/** Plain text. Lines end in CRLF, as programs on Windows want them and all others take them. */
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
