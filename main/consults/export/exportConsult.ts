import {
  preparedAudio,
  type Consult,
  type PreparedAudio,
  isWithoutService,
  isLive,
  noteOf,
  transcriptOf,
  type Submission,
} from '../../../shared/consult/consult.ts';
import type { CommandFailure, CommandResult } from '../../../shared/ipc/ipcContract.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { journalsOf, msLostSinceEnd } from '../../../shared/consult/take.ts';
import { formatPatientForFileName, formatTimeForFileName } from './fileName.ts';
import { reportSourceErrors } from '../../platform/reportSourceErrors.ts';
import type { ConsultAudio } from '../../ports/consultAudio.ts';
import type { TakeStore } from '../../ports/takes.ts';
import type { ActivityEntry } from '../../../shared/consult/activity.ts';
import { isoTime } from '../../../shared/text/dates.ts';
import { filedSections, sectionText, type Note } from '../../../shared/consult/note.ts';
import { madeUpNoteWarning, noteDocumentStrings } from '../../../shared/text/noteDocumentStrings.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import { isShownInPart } from '../../../shared/consult/noteLimits.ts';

type ExportAbout = {
  readonly consult: Consult;
  readonly connection: Connection;
  readonly activity: readonly ActivityEntry[];
  readonly isRecordingUnreadable: boolean;
};

const inPartMark = 'This is the beginning of a longer text.';

/** Without a token, a submission key or a path of this computer. */
function exportTexts(about: ExportAbout): readonly { readonly name: string; readonly content: string }[] {
  const { consult, connection } = about;
  const mark = (text: string, isInPart = false): string =>
    [...(connection.isSandbox ? [madeUpNoteWarning] : []), ...(isInPart ? [inPartMark] : []), text].join(
      '\n\n',
    );
  const note = noteOf(consult);
  const filed = filedOf(consult);
  const transcript = transcriptOf(consult);
  const isInPart = note?.isShortened === true;
  const texts: readonly (readonly [string, string | null])[] = [
    ['note.txt', note === null ? null : mark(standingText(note, consult.edits), isInPart)],
    ['note as generated.txt', note === null || note.isByHand ? null : mark(noteAsText(note), isInPart)],
    ['note as filed.txt', filed === null ? null : mark(filed, isInPart)],
    ...consult.otherNotes.map(({ note: other, edits }, index): readonly [string, string] => [
      `other note ${index + 1}.txt`,
      mark(standingText(other, edits), other.isShortened === true),
    ]),
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

function standingText(note: Note, edits: Consult['edits']): string {
  const text = sectionsAsText(
    note.sections.map((section, index) => ({ ...section, content: sectionText(section, edits[index]) })),
  );
  return withMark(note, text);
}

const withMark = ({ isByHand }: Note, text: string): string =>
  isByHand ? `${noteDocumentStrings.byHand}\n\n${text}` : text;

const noteAsText = ({ sections }: Note): string => sectionsAsText(sections);

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
  return withMark(state.note, text);
}

const iso = (atMs: number | null): string | null => (atMs === null ? null : isoTime(atMs));

function factsOf({ consult, connection, activity, isRecordingUnreadable }: ExportAbout): object {
  const { patient, correctedFrom, vet, source, phase, createdAt, audioRemovedAt } = consult;
  const note = noteOf(consult);
  return {
    ...(connection.isSandbox ? { notice: madeUpNoteWarning } : {}),
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

function submissionFacts(submission: Submission): object {
  const { fields, audio, payloadSha256, frozenAt, place, transcript } = submission;
  const end = isLive(submission) ? 'live' : place;
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

export type ExportFile = { readonly name: string; readonly content: string | AsyncIterable<Uint8Array> };

/**
 * A complete folder or nothing. Failures: export_exists, export_full, export_failed, the last also if a
 * file's content fails.
 */
export type WriteExport = (
  to: { readonly folder: string; readonly name: string },
  files: readonly ExportFile[],
) => Promise<Result<null, CommandFailure>>;

type ExportDeps = {
  readonly audio: Pick<ConsultAudio, 'read'>;
  readonly takes: Pick<TakeStore, 'play'>;
  readonly write: WriteExport;
};

/** If the recording cannot be read, the export has the rest and says that. */
export async function exportConsult(
  about: Omit<ExportAbout, 'isRecordingUnreadable'> & { readonly folder: string },
  deps: ExportDeps,
): Promise<CommandResult<'exportConsult'>> {
  const { consult, connection, folder } = about;
  const name = exportName(consult, connection.isSandbox);
  const mark = connection.isSandbox ? 'SANDBOX ' : '';
  let isUnreadable = false;
  const write = (isRecordingUnreadable: boolean, sounds: readonly AsyncIterable<Uint8Array>[]) =>
    deps.write({ folder, name }, [
      ...exportTexts({ ...about, isRecordingUnreadable }).map((text) => ({
        ...text,
        name: mark + text.name,
      })),
      ...sounds.map((content, at) => ({
        name: `${mark}recording${at === 0 ? '' : ` ${String(at + 1)}`}.wav`,
        content,
      })),
    ]);

  for (const recording of recordingsOf(consult, deps)) {
    isUnreadable = false;
    const sounds = recording.map((one) =>
      reportSourceErrors(one, () => {
        isUnreadable = true;
      }),
    );
    const written = await write(false, sounds);
    if (written.ok) return ok({ folder: name, isRecordingUnreadable: false });
    if (!isUnreadable) return written;
  }
  const written = await write(isUnreadable, []);
  return written.ok ? ok({ folder: name, isRecordingUnreadable: isUnreadable }) : written;
}

type Sounds = readonly AsyncIterable<Uint8Array>[];

/**
 * Without the trim, the best first: what was made of it, the take itself, or the two parts of a join. Empty:
 * there is none.
 */
function recordingsOf(consult: Consult, { audio, takes }: ExportDeps): readonly Sounds[] {
  const { id, source, audioRemovedAt } = consult;
  if (audioRemovedAt !== null) return [];
  const whole = wholeRecording(consult);
  const made = whole === null ? [] : [[audio.read(id, whole)]];
  if (source.kind !== 'take') return made;
  const { end, joined } = source;
  const rest = joined?.parts.map((part) => audio.read(part.consult, part.audio)) ?? [
    takeOf(journalsOf(source), takes),
  ];
  // What was made before the take was continued lacks the rest of it.
  const isShort = whole !== null && end !== null && msLostSinceEnd(end, whole.durationMs) > 0;
  return isShort ? [rest, ...made] : [...made, rest];
}

async function* takeOf(files: readonly string[], takes: ExportDeps['takes']): AsyncGenerator<Uint8Array> {
  const opened = await takes.play(files);
  if (!opened.ok) throw new Error(opened.error.code);
  try {
    yield* opened.value.read({ from: 0, to: opened.value.byteCount });
  } finally {
    await opened.value.close();
  }
}

function wholeRecording(consult: Consult): PreparedAudio | null {
  const prepared = preparedAudio(consult);
  const last = consult.submissions.at(-1);
  const isAsSent = last !== undefined && (prepared === last.audio || prepared === last.compressedFrom);
  return isAsSent ? (last.trimmedFrom?.audio ?? prepared) : prepared;
}

const exportName = ({ patient, createdAt }: Consult, isSandbox: boolean): string =>
  // Never the patient first: Windows reserves some words, such as `con`.
  `${isSandbox ? 'SANDBOX consult' : 'Consult'} ${formatPatientForFileName(patient)} ${formatTimeForFileName(createdAt)}`;
