import { isChangedSinceFiled } from './actions.ts';
import {
  isNoteUnwritten,
  isLateNoteWelcome,
  isPausedRecording,
  noteOf,
  outcomeReportOf,
  isWithoutService,
  preparedAudio,
  type Consult,
  type ReportState,
} from './consult.ts';
import type { listedConsultSchema, SchemaOutput } from './consultSchemas.ts';
import { sectionText } from './note.ts';
import { isSecondNoteAwaited, supersededSubmission } from './transitions/secondNote.ts';

export type ListedConsult = SchemaOutput<typeof listedConsultSchema>;

export function listedConsultOf(consult: Consult): ListedConsult {
  const { id, connectionId, patient, phase, createdAt, source } = consult;
  const file = source.kind === 'file' ? source : null;
  return {
    id,
    connectionId,
    patient,
    phase,
    createdAt,
    durationMs: preparedAudio(consult)?.durationMs ?? pausedAtMs(consult),
    isChangedSinceFiled: isChangedSinceFiled(consult),
    isWithoutService: isWithoutService(consult),
    sourceFileName: file?.fileName ?? null,
    recordedAt: file?.recordedAt ?? null,
    batch: file?.batch ?? null,
    ...(phase === 'noteReady' && consult.isNoteUnread === true ? { isUnread: true } : {}),
    ...(phase === 'noteReady' && isNoteUnwritten(consult) ? { isUnwritten: true } : {}),
    ...(isPausedRecording(consult) ? { isPaused: true } : {}),
    ...firstWordsOf(consult),
    ...failureOf(consult),
  };
}

export function keepImportBatchesTogether<Row extends Pick<ListedConsult, 'id' | 'batch' | 'createdAt'>>(
  rows: readonly Row[],
): readonly Row[] {
  const groups = Map.groupBy(rows, ({ id, batch }) => batch ?? id);
  return [...groups.values()].flatMap((group) => group.toSorted((a, b) => a.createdAt - b.createdAt));
}

const failureOf = (consult: Consult): Pick<ListedConsult, 'failureCode'> =>
  consult.phase === 'needsAttention' ? { failureCode: consult.failure.code } : {};

/** A row has room for so many characters at most. */
const mostFirstWords = 60;
const cutAtWord = (words: string): string => `${words.slice(0, mostFirstWords - 1).replace(/ \S*$/, '')} …`;
/** As in `7-year-old neutered male Labrador.` */
const signalment = /^[^.\n]*\b\d+[\s-]*(?:years?|yrs?|y\/?o|months?|mo|weeks?|wks?)\b[^.\n]*[.\n]\s*(?=\S)/i;

/** The complaint follows: `Nala, 13 years old, presents for weight loss.` */
const presents = /^[^.\n]*?\bpresent(?:s|ed)\s+(?:with|for)\s+/i;

function firstWordsOf(consult: Consult): Pick<ListedConsult, 'firstWords'> {
  const sections = noteOf(consult)?.sections ?? [];
  const texts = sections.map((section, index) => sectionText(section, consult.edits[index]));
  const content = (texts.find((text) => /\S/.test(text)) ?? '').slice(0, 600).trim();
  // The sandbox says in the first line that it is one.
  const begin = content.replace(/^\[TEST\] .*\n\s*/, '');
  const about = begin.replace(presents.test(begin) ? presents : signalment, '');
  const words = about.replaceAll(/\s+/g, ' ');
  const firstWords = words.length <= mostFirstWords ? words : cutAtWord(words);
  return firstWords === '' ? {} : { firstWords };
}

const pausedAtMs = (consult: Consult): number | null =>
  consult.phase === 'recording' && consult.isPaused === true ? (consult.earlier?.durationMs ?? 0) : null;

/** Nothing happens until somebody opens it, so it need not be in memory. */
export function isConsultSettled(consult: Consult): boolean {
  if (isNoteExpected(consult)) return false;
  if (consult.phase === 'noteReady') return !isNoteUnwritten(consult);
  const state = outcomeReportOf(consult)?.state;
  return state !== undefined && isReportOver(state) && !isChangedSinceFiled(consult);
}

const isNoteExpected = (consult: Consult): boolean =>
  isLateNoteWelcome(consult) ||
  isSecondNoteAwaited(consult) ||
  supersededSubmission(consult)?.second?.report.state === 'due';

const isReportOver = (state: ReportState['state']): boolean => state !== 'due' && state !== 'parked';
