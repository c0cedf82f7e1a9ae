import { Pool } from 'undici';
import type { Case } from './case.ts';
import { NotTestableHere, RuleBroken } from './claims.ts';
import type { Answer, Line } from './client.ts';
import { createContext, noControl, politePace, type Context, type Target } from './context.ts';
import { audioCases } from './cases/audio.ts';
import { authCases } from './cases/auth.ts';
import { keyCases } from './cases/key.ts';
import { limitCases } from './cases/limits.ts';
import { noteCases } from './cases/note.ts';
import { outcomeCases } from './cases/outcome.ts';
import { replayCases } from './cases/replay.ts';
import { sandboxCases } from './cases/sandbox.ts';
import { serviceCases } from './cases/service.ts';
import { submissionCases } from './cases/submission.ts';

export type CaseResult = {
  readonly id: string;
  /** Whether a sentence of the interface says it, or it is how we read what the interface leaves open. */
  readonly basis: 'stated' | 'assumed';
  readonly result: 'passed' | 'failed' | 'not testable here';
  /** Why it failed or is not testable here. */
  readonly reason: string | null;
};

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
    // Who reaches a ceiling by chance loses what was scripted for that request; the cases of ceilings set
    // their own.
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

/** In the order in which they run; the last ones look back on every answer. */
const cases: readonly Case[] = [
  ...authCases,
  ...keyCases,
  ...submissionCases,
  ...audioCases,
  ...replayCases,
  ...noteCases,
  ...outcomeCases,
  ...sandboxCases,
  ...serviceCases,
  ...limitCases,
];
