import type { ActivityEntry } from '../../../shared/consult/activity.ts';
import {
  isWithoutService,
  noteOf,
  transcriptOf,
  type Consult,
  type Submission,
} from '../../../shared/consult/consult.ts';
import { isoTime } from '../../../shared/text/dates.ts';
import { filedSections, sectionText, type Note } from '../../../shared/consult/note.ts';
import { copiedSandboxMark, noteDocumentStrings } from '../../../shared/text/noteDocumentStrings.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import { isShownInPart } from '../../../shared/consult/noteLimits.ts';

export type ExportAbout = {
  readonly consult: Consult;
  readonly connection: Connection;
  readonly activity: readonly ActivityEntry[];
  /** The recording is there, but cannot be read. */
  readonly isRecordingUnreadable: boolean;
};

const inPartMark = 'This is the beginning of a longer text.';

type TextFile = { readonly name: string; readonly content: string };

/** The export's text files. They contain no token, no submission key and no path of this computer. */
export function exportTexts(about: ExportAbout): readonly TextFile[] {
  const { consult, connection } = about;
  const mark = (text: string, isInPart = false): string =>
    [...(connection.isSandbox ? [copiedSandboxMark] : []), ...(isInPart ? [inPartMark] : []), text].join(
      '\n\n',
    );
  const note = noteOf(consult);
  const filed = filedOf(consult);
  const transcript = transcriptOf(consult);
  const isInPart = note?.isShortened === true;
  const { offered } = consult;
  const texts: readonly (readonly [string, string | null])[] = [
    ['note.txt', note === null ? null : mark(standingText(note, consult), isInPart)],
    ['note as generated.txt', note === null || note.isByHand ? null : mark(noteAsText(note), isInPart)],
    ['note as filed.txt', filed === null ? null : mark(filed, isInPart)],
    [
      'note that came late.txt',
      offered === null ? null : mark(noteAsText(offered), offered.isShortened === true),
    ],
    ['transcript.txt', transcript === null ? null : mark(transcript, isShownInPart(consult))],
    ['consult.json', `${JSON.stringify(factsOf(about), null, 2)}\n`],
  ];
  return texts.flatMap(([name, content]) => (content === null ? [] : [{ name, content }]));
}

const sectionsAsText = (
  sections: readonly { readonly heading: string; readonly content: string }[],
): string =>
  sections
    .filter(({ content }) => content !== '')
    .map(({ heading, content }) => `${heading}\n${content}`)
    .join('\n\n');

function standingText({ sections }: Note, consult: Consult): string {
  const text = sectionsAsText(
    sections.map((section, index) => ({ ...section, content: sectionText(section, consult.edits[index]) })),
  );
  return withMark(consult, text);
}

const withMark = (consult: Consult, text: string): string =>
  isWithoutService(consult) ? `${noteDocumentStrings.byHand}\n\n${text}` : text;

const noteAsText = ({ sections }: Note): string => sectionsAsText(sections);

/** The note as filed, which is what the service got. */
function filedOf(consult: Consult): string | null {
  const state = consult.phase === 'discarded' ? consult.before : consult;
  if (state.phase !== 'filed') return null;
  const headings = new Map(state.note.sections.map(({ key, heading }) => [key, heading]));
  const text = sectionsAsText(
    state.filed.map(({ key, content, heading }) => ({
      heading: heading ?? headings.get(key) ?? key,
      content,
    })),
  );
  return withMark(consult, text);
}

const iso = (atMs: number | null): string | null => (atMs === null ? null : isoTime(atMs));

function factsOf({ consult, connection, activity, isRecordingUnreadable }: ExportAbout): object {
  const { patient, correctedFrom, vet, source, phase, createdAt, audioRemovedAt } = consult;
  const note = noteOf(consult);
  return {
    ...(connection.isSandbox ? { notice: copiedSandboxMark } : {}),
    sandbox: connection.isSandbox,
    practice: connection.practiceName,
    vet,
    patient,
    correctedFrom,
    begun: iso(createdAt),
    phase,
    recording: {
      ...sourceFacts(source),
      removed: iso(audioRemovedAt),
      couldNotBeRead: isRecordingUnreadable,
    },
    sent: consult.submissions.map(submissionFacts),
    note:
      note === null
        ? null
        : {
            title: note.title,
            writtenByHand: note.isByHand,
            withoutService: isWithoutService(consult),
            ...(isShownInPart(consult) ? { shownInPart: true } : {}),
            warnings: note.warnings,
            generated: note.sections,
            asItStands: filedSections(note, consult.edits),
          },
    transcript: transcriptOf(consult),
    outcome: outcomeFacts(consult),
    activity: activity.map((entry) => ({ ...entry, at: iso(entry.at), nextTryAt: iso(entry.nextTryAt) })),
  };
}

function sourceFacts(source: Consult['source']): object {
  if (source.kind === 'none') return {};
  if (source.kind === 'file') {
    const { fileName, byteCount, sha256 } = source;
    return { imported: fileName, bytes: byteCount, sha256 };
  }
  const { microphone, consent, end } = source;
  return { microphone, consent, end };
}

function submissionFacts({ fields, audio, payloadSha256, frozenAt, end, transcript }: Submission): object {
  const { format, byteCount, sha256, durationMs } = audio;
  const sound = { format, bytes: byteCount, sha256, durationMs };
  return { at: iso(frozenAt), fields, audio: sound, payloadSha256, end, transcript };
}

function outcomeFacts(consult: Consult): object | null {
  if (consult.phase !== 'filed' && consult.phase !== 'discarded') return null;
  const { report } = consult;
  const decided = consult.phase === 'filed' ? consult.filedAt : consult.discardedAt;
  const recorded = report.state === 'recorded' ? iso(report.at) : null;
  const isSwitchedOff = report.state === 'none' && report.switchedOffAt !== undefined;
  const service = isSwitchedOff ? 'switchedOff' : report.state;
  return { outcome: consult.phase, decided: iso(decided), service, recorded };
}
