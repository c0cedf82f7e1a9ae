import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixture } from './audio.ts';
import { NotTestableHere, RuleBroken, type Case, type Context, type Profile, type Sample } from './case.ts';
import { cases } from './cases.ts';
import { claim, claimStatus } from './claims.ts';
import { Pool } from 'undici';
import { createClient, type Answer, type Client, type Line } from './client.ts';
import type { ServiceControl } from './openControl.ts';
import { required } from './submission.ts';

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

export type CaseResult = {
  readonly id: string;
  /** Whether a sentence of the interface says it, or it is how we read what the interface leaves open. */
  readonly basis: 'stated' | 'assumed';
  readonly result: 'passed' | 'failed' | 'not testable here';
  /** Why it failed or is not testable here. */
  readonly reason: string | null;
};

/** The interface's own interval between polls, and a guess at what no ceiling minds. */
export const politePace = { requestMs: 250, submitMs: 1500, pollMs: 3000 };
/** The interface's own limit: a note still processing after 5 minutes is treated as failed. */
const giveUpMs = 5 * 60_000;

/** The cases of a profile, and how many notes they will leave behind at most, the shared one included. */
export function planConformance(target: Pick<Target, 'profile' | 'control' | 'otherToken'>): {
  readonly cases: readonly Case[];
  readonly noteCount: number;
} {
  const applying = cases.filter(({ profile }) => profile === undefined || profile === target.profile);
  const running = applying.filter((one) => missing(one, target) === null);
  const noteCount = running.reduce((sum, { creates }) => sum + (creates ?? 0), 1);
  return { cases: applying, noteCount };
}

export async function runConformance(
  target: Target,
  onResult: (result: CaseResult) => void = () => {},
): Promise<readonly CaseResult[]> {
  const answers: Answer[] = [];
  const pace = target.pace ?? politePace;
  const { origin, pathname } = new URL(target.url);
  const pool = new Pool(origin);
  const line: Line = {
    prefix: pathname.replace(/\/$/, ''),
    pool,
    paceMs: pace.requestMs,
    submitPaceMs: pace.submitMs,
    onAnswer: (answer) => answers.push(answer),
    nextAtMs: 0,
    nextSubmitAtMs: 0,
  };
  const context = createContext(target, line, answers);
  const results: CaseResult[] = [];
  try {
    // Who reaches a ceiling by chance loses what was scripted for that request; the cases of ceilings set their own.
    await target.control?.withCeilings('none', () => Promise.resolve());
    for (const one of planConformance(target).cases) {
      const result = await runCase(one, context, target);
      results.push(result);
      onResult(result);
    }
  } finally {
    await pool.destroy();
  }
  return results;
}

function createContext(target: Target, line: Line, answers: readonly Answer[]): Context {
  const client = createClient(line, target.token);
  const pollMs = target.pace?.pollMs ?? politePace.pollMs;
  let sample: Promise<Sample> | null = null;
  const ended = async (key: string): Promise<Answer> => await readUntilOver(client, key, pollMs);
  return {
    profile: target.profile,
    client,
    token: target.token,
    otherToken: target.otherToken ?? null,
    as: (token) => createClient(line, token),
    isScriptable: target.control !== undefined,
    control: () => {
      if (target.control === undefined) throw new NotTestableHere(noControl);
      return target.control;
    },
    newKey: () => `conformance-${randomUUID()}`,
    sample: async () => await (sample ??= submitSample(client, ended)),
    ended,
    answers: () => answers,
  };
}

async function submitSample(client: Client, ended: (key: string) => Promise<Answer>): Promise<Sample> {
  const key = `conformance-${randomUUID()}`;
  const fields = {
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

async function readUntilOver(client: Client, key: string, pollMs: number): Promise<Answer> {
  const startedAt = performance.now();
  for (;;) {
    const note = await client.note(key);
    claimStatus(note, 200, 'Reading a note');
    if (note.json?.['status'] !== 'processing') return note;
    claim(performance.now() - startedAt < giveUpMs, 'A note must be over within five minutes.');
    await sleep(pollMs);
  }
}

const noControl = 'needs a service that can be told what to do';

function missing(one: Case, target: Pick<Target, 'control' | 'otherToken'>): string | null {
  if (one.needs === 'control' && target.control === undefined) return noControl;
  return one.needs === 'otherToken' && target.otherToken === undefined ? 'needs a second connection' : null;
}

async function runCase(one: Case, context: Context, target: Target): Promise<CaseResult> {
  const about = { id: one.id, basis: one.isAssumed === true ? 'assumed' : 'stated' } as const;
  const lacking = missing(one, target);
  if (lacking !== null) return { ...about, result: 'not testable here', reason: lacking };
  try {
    await one.run(context);
    return { ...about, result: 'passed', reason: null };
  } catch (error) {
    if (error instanceof NotTestableHere) {
      return { ...about, result: 'not testable here', reason: error.message };
    }
    // What is no broken rule is a connection that broke: failed all the same, as nothing was shown.
    const reason = error instanceof RuleBroken ? error.message : `No answer: ${String(error)}`;
    return { ...about, result: 'failed', reason: reason.replaceAll(target.token, '(token)') };
  }
}
