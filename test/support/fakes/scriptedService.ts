import { createHash } from 'node:crypto';
import type { NoteService, NoteState } from '../../../main/ports/noteService.ts';
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

/** The service as a list of answers: each call takes the next one, and the last one stays. */
export type ScriptedService = NoteService & {
  readonly submitted: Submitted[];
  readonly reads: { readonly key: string; readonly atMs: number }[];
  readonly reported: Reported[];
  /** The most uploads that were under way at once. */
  readonly mostUploads: () => number;
};

export type Script = {
  readonly submit?: readonly Result<void, Failure>[];
  readonly read?: readonly Result<NoteState, Failure>[];
  readonly report?: readonly Result<void, Failure>[];
  readonly nowMs?: () => number;
  /** Holds each upload until it resolves. */
  readonly uploading?: () => Promise<void>;
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

const nextOf = <T>(list: readonly T[] | undefined, fallback: T): (() => T) => {
  let at = 0;
  return () => {
    const answer = list?.[Math.min(at, list.length - 1)] ?? fallback;
    at += 1;
    return answer;
  };
};

export function scriptedService(script: Script): ScriptedService {
  const submitAnswer = nextOf(script.submit, ok(undefined));
  const readAnswer = nextOf<Result<NoteState, Failure>>(script.read, ok({ status: 'processing' }));
  const reportAnswer = nextOf(script.report, ok(undefined));
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
    async submit({ access, submission, audio, onSent, onRefused }) {
      uploads += 1;
      most = Math.max(most, uploads);
      const hash = createHash('sha256');
      let byteCount = 0;
      const answer = submitAnswer();
      const isSent = answer.ok || !ways.includes(answer.error.code);
      for await (const bytes of audio()) {
        hash.update(bytes);
        if (isSent) onSent((byteCount += bytes.length));
      }
      await script.uploading?.();
      uploads -= 1;
      const { key, fields } = submission;
      submitted.push({ key, token: access.token, sha256: hash.digest('hex'), fields, atMs: nowMs() });
      if (!answer.ok && refusals.includes(answer.error.code)) onRefused?.();
      return answer;
    },
    readNote({ submission }) {
      reads.push({ key: submission.key, atMs: nowMs() });
      return Promise.resolve(readAnswer());
    },
    reportOutcome({ submission, outcome }) {
      const sections = outcome.outcome === 'filed' ? (outcome.sections ?? null) : null;
      reported.push({ key: submission.key, outcome: outcome.outcome, sections });
      return Promise.resolve(reportAnswer());
    },
  };
}
