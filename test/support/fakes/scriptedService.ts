import { createHash } from 'node:crypto';
import type { NoteService, ServiceNoteStatus } from '../../../main/ports/noteService.ts';
import type { Failure, FailureCode } from '../../../shared/consult/failure.ts';
import type { FiledSection } from '../../../shared/consult/note.ts';
import { ok, type Result } from '../../../shared/result.ts';

type Submitted = {
  readonly key: string;
  readonly token: string;
  readonly sha256: string;
  readonly fields: object;
  readonly atMs: number;
};
type Reported = {
  readonly key: string;
  readonly outcome: string;
  readonly sections: readonly FiledSection[] | null;
};

/** A list of which each call takes the next one, and the last one stays; or what is asked at each call. */
type Answers<Request, T> =
  | readonly Result<T, Failure>[]
  | ((request: Request, submitted: readonly Submitted[]) => Result<T, Failure> | Promise<Result<T, Failure>>);
type RequestTo<Call extends keyof NoteService> = Parameters<NoteService[Call]>[0];

/** The service as answers that a test gives. */
export type ScriptedService = NoteService & {
  readonly submitted: Submitted[];
  readonly reads: { readonly key: string; readonly atMs: number }[];
  readonly reported: Reported[];
  /** The most uploads that were under way at once. */
  readonly mostUploads: () => number;
};

export type Script = {
  /** Asked before the first byte of an upload. */
  readonly submit?: Answers<RequestTo<'submit'>, void>;
  readonly read?: Answers<RequestTo<'readNote'>, ServiceNoteStatus>;
  readonly report?: Answers<RequestTo<'reportOutcome'>, void>;
  readonly nowMs?: () => number;
  /** Holds each upload until it resolves. */
  readonly uploading?: () => Promise<void>;
  /** Whatever it answers to an upload came back as a page. */
  readonly isGateway?: boolean;
};

/** No byte of an upload leaves. */
const ways: readonly FailureCode[] = [
  'service_unreachable',
  'name_not_found',
  'certificate_untrusted',
  'proxy_unreachable',
  'proxy_refused',
  'proxy_unsupported',
];

/** How the service itself says that it made no note of an upload; `service_unavailable` is its own 502. */
const refusals: readonly FailureCode[] = [
  'service_unavailable',
  'request_rejected',
  'connection_revoked',
  'partner_disabled',
  'unauthorized',
  'subscription_inactive',
  'audio_too_large',
  'audio_unreadable',
  'rate_limited',
];

function answersOf<Request, T>(answers: Answers<Request, T>, fallback: T) {
  if (typeof answers === 'function') return answers;
  let at = 0;
  return (): Result<T, Failure> => {
    const answer = answers[Math.min(at, answers.length - 1)] ?? ok(fallback);
    at += 1;
    return answer;
  };
}

export function scriptedService(script: Script): ScriptedService {
  const submitAnswer = answersOf(script.submit ?? [], undefined);
  const readAnswer = answersOf<RequestTo<'readNote'>, ServiceNoteStatus>(script.read ?? [], {
    status: 'processing',
  });
  const reportAnswer = answersOf(script.report ?? [], undefined);
  const nowMs = script.nowMs ?? (() => 0);
  const submitted: Submitted[] = [];
  const reads: { key: string; atMs: number }[] = [];
  const reported: Reported[] = [];
  let uploads = 0;
  let most = 0;
  return {
    submitted,
    reads,
    reported,
    mostUploads: () => most,
    readConnection: () => Promise.resolve(ok({ practiceName: 'Riverside Vets' })),
    async submit(request) {
      const { access, submission, audio, onSent, onAnswered } = request;
      uploads += 1;
      most = Math.max(most, uploads);
      const hash = createHash('sha256');
      let byteCount = 0;
      const answer = await submitAnswer(request, submitted);
      const isSent = answer.ok || !ways.includes(answer.error.code);
      for await (const bytes of audio()) {
        hash.update(bytes);
        if (isSent) onSent((byteCount += bytes.length));
      }
      await script.uploading?.();
      uploads -= 1;
      const { key, fields } = submission;
      submitted.push({ key, token: access.token, sha256: hash.digest('hex'), fields, atMs: nowMs() });
      const isRefusal = !answer.ok && refusals.includes(answer.error.code);
      if (isRefusal || script.isGateway === true) onAnswered?.(isRefusal);
      return answer;
    },
    async readNote(request) {
      const { key } = request.submission;
      reads.push({ key, atMs: nowMs() });
      const answer = await readAnswer(request, submitted);
      // The interface gives a note the key that was asked for.
      return answer.ok && answer.value.status === 'ready'
        ? ok({ ...answer.value, note: { ...answer.value.note, key } })
        : answer;
    },
    async reportOutcome(request) {
      const { submission, outcome } = request;
      const sections = outcome.outcome === 'filed' ? (outcome.sections ?? null) : null;
      reported.push({ key: submission.key, outcome: outcome.outcome, sections });
      return reportAnswer(request, submitted);
    },
  };
}
