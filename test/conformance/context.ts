import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixture } from './audio.ts';
import { claim, claimStatus, NotTestableHere } from './claims.ts';
import { createClient, required, type Answer, type Line } from './client.ts';
import type { ServiceControl } from './openControl.ts';

export type Profile = 'sandbox' | 'production';

export type Target = {
  readonly url: string;
  readonly token: string;
  /** A second connection of the same profile, at another practice. */
  readonly otherToken?: string;
  readonly profile: Profile;
  readonly control?: ServiceControl;
  /** The least time between two requests, two submissions, two polls. 0 for what runs in this process. */
  readonly pace?: { readonly requestMs: number; readonly submitMs: number; readonly pollMs: number };
};

/** The interface's own interval between polls, and a guess at what no ceiling minds. */
export const politePace = { requestMs: 250, submitMs: 1500, pollMs: 3000 };
/** The interface's own limit: a note still processing after 5 minutes is treated as failed. */
const giveUpMs = 5 * 60_000;
export const noControl = 'needs a service that can be told what to do';

export type Context = ReturnType<typeof createContext>;

export function createContext(target: Target, line: Line, answers: readonly Answer[]) {
  const { profile, token, otherToken = null, pace = politePace } = target;
  const client = createClient(line, token);
  const newKey = (): string => `conformance-${randomUUID()}`;

  /** Reads a note until it is over. */
  async function ended(key: string): Promise<Answer> {
    const startedAt = performance.now();
    for (;;) {
      const note = await client.note(key);
      claimStatus(note, 200, 'Reading a note');
      if (note.json?.['status'] !== 'processing') return note;
      claim(performance.now() - startedAt < giveUpMs, 'A note must be over within five minutes.');
      await sleep(pace.pollMs);
    }
  }

  async function submitSample() {
    const key = newKey();
    const fields: Readonly<Record<string, string>> = {
      ...required,
      pet_name: 'Conformance',
      pet_type: 'Dog',
      external_ref: `ref-${key}`,
      captured_seconds: '4.57',
    };
    const submission = { key, audio: fixture('short.ogg'), fields };
    const accepted = await client.submit(submission);
    claimStatus(accepted, 202, 'A submission with every field');
    await ended(key);
    return { key, submission, accepted };
  }
  let sample: ReturnType<typeof submitSample> | null = null;

  return {
    profile,
    /** Carries the token. */
    client,
    token,
    /** A token of another connection; null: none was given. */
    otherToken,
    /** The same service with another token, or with none. */
    as: (other: string | null) => createClient(line, other),
    isScriptable: target.control !== undefined,
    control(): ServiceControl {
      if (target.control === undefined) throw new NotTestableHere(noControl);
      return target.control;
    },
    /** A key that no other run uses. */
    newKey,
    /**
     * A note of the run's own that cases may share: submitted with every field, and over when it is handed
     * out.
     */
    sample: () => (sample ??= submitSample()),
    ended,
    /** Every answer of the run so far, to any client of it. */
    answers: () => answers,
  };
}
