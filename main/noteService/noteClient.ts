import type { Submission } from '../../shared/consult/consult.ts';
import { failure, type Failure, type FailureCode } from '../../shared/consult/failure.ts';
import { emptySections, type Note } from '../../shared/consult/note.ts';
import { truncateText, limitNote, noteLimits, shownTranscript } from '../../shared/consult/noteLimits.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ServiceAccess, NoteService, ServiceNoteStatus } from '../ports/noteService.ts';
import type { ServiceDispatcher } from './serviceDispatcher.ts';
import {
  callService,
  answerTooLarge,
  usualCallLimits,
  type ServiceCall,
  type CallLimits,
} from './callService.ts';
import { failureFromAnswer, failureOfNote, isRefusal, type ServiceAnswer } from './serviceFailures.ts';
import { multipartBody } from './multipart.ts';
import {
  connectionAnswerSchema,
  failedNoteAnswerSchema,
  noteStatusAnswerSchema,
  readyNoteAnswerSchema,
} from './wireSchemas.ts';

/** Keeps nothing: address and token come with each call. */
export function createNoteClient(
  dispatcher: ServiceDispatcher,
  limits: CallLimits = usualCallLimits,
): NoteService {
  const call = (access: ServiceAccess, asked: ServiceCall, patience = 1): ReturnType<typeof callService> =>
    callService(dispatcher, access, asked, { ...limits, headersMs: limits.headersMs * patience });
  return {
    async readConnection(access, signal) {
      const called = await call(access, { method: 'GET', path: '/v1/connection', signal });
      if (!called.ok) return called;
      const answer = called.value;
      if (answer.status !== 200)
        return err(failureFromAnswer(answer, { isOfNote: false, unspoken: [access.token] }));
      const record = connectionAnswerSchema.safeParse(answer.body);
      if (!record.success) return err(offContract(answer));
      const { practice_name: name, practice_id: practiceId } = record.data;
      const practiceName = truncateText(name, noteLimits.practiceName);
      return ok({ practiceName, ...(practiceId === undefined ? {} : { practiceId }) });
    },

    async submit({ access, submission, audio, onSent, onAnswered, patience, signal }) {
      const multipart = multipartBody(submission, audio, onSent);
      const headers = { 'idempotency-key': submission.key };
      const asked: ServiceCall = { method: 'POST', path: '/v1/notes', headers, multipart, signal };
      const called = await call(access, asked, patience);
      if (called.ok) onAnswered?.(isRefusal(called.value));
      return uploadResult(called, { isOfNote: false, unspoken: unspokenOf(access, submission) });
    },

    async readNote({ access, submission, signal }) {
      const called = await call(access, { method: 'GET', path: notePath(submission), signal });
      // A retry would fetch as large an answer again.
      if (called === answerTooLarge) return err(failure('note_unreadable', answerTooLarge.error.detail));
      return called.ok ? readableNote(called.value, submission, unspokenOf(access, submission)) : called;
    },

    async reportOutcome({ access, submission, outcome, signal }) {
      const sections = outcome.outcome === 'filed' ? (outcome.sections ?? []) : [];
      const texts = sections.map(({ content }) => content);
      const path = `${notePath(submission)}/outcome`;
      const called = await call(access, { method: 'POST', path, json: outcome, signal });
      const unspoken = [...unspokenOf(access, submission), ...texts];
      return outcomeResult(called, { isOfNote: true, unspoken });
    },
  };
}

/** A key of `.` or `..` alone would climb the path; the service refuses those, and we never mint them. */
const notePath = (submission: Submission): string => `/v1/notes/${encodeURIComponent(submission.key)}`;

function unspokenOf(access: ServiceAccess, { fields }: Submission): readonly string[] {
  return [access.token, fields.pet_name, fields.external_ref].filter((text) => text !== null);
}

type Reading = Parameters<typeof failureFromAnswer>[1];

/**
 * Whether the service accepted a POST. Its body is not defined, so not read; but a web page is a proxy's
 * sign-in.
 */
function uploadResult(called: Result<ServiceAnswer, Failure>, reading: Reading): Result<void, Failure> {
  if (!called.ok) return called;
  const answer = called.value;
  if (answer.status < 200 || answer.status > 299) return err(failureFromAnswer(answer, reading));
  return answer.isHtml ? err(offContract(answer)) : ok(undefined);
}

/**
 * Whether the service accepted an outcome. A 4xx is final, except 401, 408, 429 and what is not the service's
 * own.
 */
function outcomeResult(called: Result<ServiceAnswer, Failure>, reading: Reading): Result<void, Failure> {
  const answered = uploadResult(called, reading);
  if (answered.ok || !called.ok) return answered;
  const { status } = called.value;
  const isRefused = status >= 400 && status <= 499 && ![401, 408, 429].includes(status);
  const { code, detail } = answered.error;
  return !isRefused || keptRefusals.includes(code) ? answered : err(failure('outcome_refused', detail));
}

const keptRefusals: readonly FailureCode[] = [
  'request_rejected',
  'note_not_found',
  'not_found_without_code',
  'service_unavailable',
];

/** Otherwise a note that the app fails to read would be asked for without end. */
function readableNote(...note: Parameters<typeof noteStatusFromAnswer>): Result<ServiceNoteStatus, Failure> {
  try {
    return noteStatusFromAnswer(...note);
  } catch (error) {
    return err(failure('note_unreadable', error instanceof Error ? error.name : null));
  }
}

function noteStatusFromAnswer(
  answer: ServiceAnswer,
  submission: Submission,
  unspoken: readonly string[],
): Result<ServiceNoteStatus, Failure> {
  if (answer.status !== 200) return err(failureFromAnswer(answer, { isOfNote: true, unspoken }));
  const head = noteStatusAnswerSchema.safeParse(answer.body);
  if (!head.success) return err(offContract(answer));
  const { note_id: noteId, status } = head.data;
  // A health page has a status too, and another consult's note must never be shown.
  if (noteId !== submission.key)
    return err(failure('unexpected_answer', 'The service answered without this note’s id.'));
  if (status === 'ready') return readyState(answer, submission);
  if (status === 'failed') return failedState(answer, unspoken);
  // A status that is new within /v1: not ready, and not failed.
  return ok({ status: 'processing' });
}

const spoiltWarning = 'Some characters of the note arrived damaged. They are shown as \uFFFD.';

/**
 * The service repeats the caller's own reference (interface, Note); another one may be of another patient.
 */
function referenceWarnings(given: string | null, sent: string | null): readonly string[] {
  if (given === null || sent === null || given.trim() === sent.trim()) return [];
  return [`The note came for the reference “${given}”, not “${sent}”. Check the patient.`];
}

function readyState(answer: ServiceAnswer, { key, fields }: Submission): Result<ServiceNoteStatus, Failure> {
  const ready = readyNoteAnswerSchema.parse(answer.body);
  const { sections: read, transcript, duration_seconds: durationSeconds, title } = ready;
  const spoilt = answer.isSpoilt === true ? [spoiltWarning] : [];
  const others = referenceWarnings(ready.external_ref, fields.external_ref);
  const warnings = [...ready.warnings, ...read.warnings, ...others, ...spoilt];
  // A note without any part would have no place to write in.
  const sections = read.sections.length === 0 ? emptySections : read.sections;
  const note: Note = { key, sections, warnings, transcript, durationSeconds, title, isByHand: false };
  const isEmpty = read.sections.length === 0;
  return ok({ status: 'ready', isEmpty, note: limitNote(note) });
}

function failedState(answer: ServiceAnswer, unspoken: readonly string[]): Result<ServiceNoteStatus, Failure> {
  const { error, transcript } = failedNoteAnswerSchema.parse(answer.body);
  return ok({
    status: 'failed',
    failure: failureOfNote(error, unspoken),
    transcript: shownTranscript(transcript),
  });
}

const offContract = (answer: ServiceAnswer): Failure =>
  failure(
    'unexpected_answer',
    `HTTP ${answer.status} with a body that is not the service's${answer.isHtml ? ' (a web page)' : ''}.`,
  );
