import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { z } from 'zod';
import { openControl, UnusableControl } from './openControl.ts';
import { politePace, type Target } from './context.ts';
import { planConformance, runConformance, type CaseResult } from './runConformance.ts';

/**
 * With the control of a stand-in, as its start line gives it, the cases run too that need a service which can
 * be told what to do. Exit 0: every case that can be tested here passed. 1: one failed. 2: bad usage, or a
 * service that no case can be run against, and why. No token is ever printed.
 */
const usage =
  'npm run conformance -- --url U --token T [--other-token T] [--profile sandbox|production]\n' +
  '  [--control URL --control-token T] [--pace MS] [--json]';

const address = z.url({ protocol: /^https?$/ });
const options = z.object({
  url: address,
  token: z.string().min(1),
  'other-token': z.string().min(1).optional(),
  profile: z.enum(['sandbox', 'production']).optional(),
  control: address.optional(),
  'control-token': z.string().min(1).optional(),
  /** Between two requests; submissions wait six times as long. */
  pace: z.coerce.number().int().min(0).max(60_000).optional(),
  json: z.boolean().default(false),
});
const argumentsSchema = options.refine(
  (given) => (given.control === undefined) === (given['control-token'] === undefined),
  { error: '--control and --control-token go together.' },
);
type Arguments = z.infer<typeof argumentsSchema>;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const announce = (line: string): void => void process.stderr.write(`${line}\n`);

function readArguments(): Arguments | null {
  try {
    const known: ParseArgsOptionsConfig = { json: { type: 'boolean' } };
    for (const name of Object.keys(options.shape)) known[name] = { type: 'string' };
    const { values } = parseArgs({ options: known });
    const parsed = argumentsSchema.safeParse(values);
    if (parsed.success) return parsed.data;
    announce(z.prettifyError(parsed.error));
  } catch {
    announce('An argument is unknown or lacks its value.'); // its own message could repeat a token
  }
  return null;
}

async function targetOf(given: Arguments): Promise<Target> {
  const { url, token, pace, 'control-token': controlToken } = given;
  const control =
    given.control === undefined ? undefined : await openControl(given.control, controlToken ?? '');
  const otherToken = given['other-token'] ?? control?.tokens.find((one) => one !== token);
  return {
    url,
    token,
    profile: given.profile ?? control?.profile ?? 'sandbox',
    ...(otherToken === undefined ? {} : { otherToken }),
    ...(control === undefined ? {} : { control }),
    pace: paceOf(pace, control !== undefined),
  };
}

const caseLine = ({ id, basis, result, reason }: CaseResult): string =>
  `${result.padEnd(18)}${basis.padEnd(9)}${id.padEnd(40)}${reason ?? ''}`.trimEnd();

function closingLine(results: readonly CaseResult[]): string {
  const count = (wanted: CaseResult['result']): string =>
    String(results.filter(({ result }) => result === wanted).length);
  return `${count('not testable here')} not testable here\n${count('passed')} passed, ${count('failed')} failed`;
}

/** Nobody else is disturbed at a stand-in. */
function paceOf(ms: number | undefined, isControlled: boolean): NonNullable<Target['pace']> {
  if (ms !== undefined) return { requestMs: ms, submitMs: ms * 6, pollMs: Math.max(ms, 100) };
  return isControlled ? { requestMs: 0, submitMs: 0, pollMs: 50 } : politePace;
}

async function run(given: Arguments): Promise<number> {
  const target = await targetOf(given);
  const { profile, url } = target;
  const { json } = given;
  const whyNot = await whyNotAtAll(target);
  if (whyNot !== null) {
    announce(whyNot);
    return 2;
  }
  const { cases, noteCount } = planConformance(target);
  announce(
    `${String(cases.length)} cases against the ${profile} service at ${new URL(url).origin}. Up to ${String(noteCount)} notes will be made, ` +
      'all under keys that begin with conformance-, apart from the keys ~ and ... ; no other note is touched.',
  );
  const results = await runConformance(target, (result) => {
    if (!json) say(caseLine(result));
  });
  say(json ? JSON.stringify({ profile, results }) : closingLine(results));
  return results.some(({ result }) => result === 'failed') ? 1 : 0;
}

async function start(): Promise<number> {
  const given = readArguments();
  if (given === null) {
    announce(usage);
    return 2;
  }
  try {
    return await run(given);
  } catch (error) {
    if (!(error instanceof UnusableControl)) throw error;
    announce(error.message);
    return 2;
  }
}

const refusalSchema = z.object({ code: z.string().regex(/^[a-z_]{1,40}$/) });

/**
 * Why no case is worth its run, in a sentence without a token; null: go on. A token that is refused from the
 * start would fail every case and show nothing about the service.
 */
async function whyNotAtAll(target: Target): Promise<string | null> {
  const { control, profile, token, otherToken } = target;
  if (control !== undefined && control.profile !== profile) {
    return `The service has the profile ${control.profile}, not ${profile}.`;
  }
  if (control?.tokens.includes(token) === false) {
    return 'The service behind --control has no connection with the token of --token.';
  }
  const given = [
    ['--token', token],
    ['--other-token', otherToken],
  ] as const;
  for (const [option, held] of given) {
    const why = held === undefined ? null : await whyRefused(target.url, option, held);
    if (why !== null) return why;
  }
  return null;
}

async function whyRefused(url: string, option: string, token: string): Promise<string | null> {
  const answer = await fetch(`${url.replace(/\/$/, '')}/v1/connection`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => null);
  if (answer === null) return `Nothing answers at ${new URL(url).origin}.`;
  if (answer.status !== 401) return null;
  const refused = refusalSchema.safeParse(await answer.json().catch(() => null));
  const code = refused.success ? ` ${refused.data.code}` : '';
  return `The service refuses the token of ${option} with 401${code}, so no case was run.`;
}

process.exitCode = await start();
