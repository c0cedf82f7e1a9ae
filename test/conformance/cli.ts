import { parseArgs } from 'node:util';
import { z } from 'zod';
import { planConformance, politePace, runConformance } from './runConformance.ts';
import { caseLine, closingLine, tableHead } from './report.ts';

/**
 * npm run conformance -- --url U --token T [--other-token T] [--profile sandbox|production] [--pace MS] [--json]
 * Exit 0: every case that can be tested here passed. 1: one failed. 2: bad usage. No token is ever printed.
 */
const usage =
  'npm run conformance -- --url U --token T [--other-token T] [--profile sandbox|production] [--pace MS] [--json]';

const argumentsSchema = z.object({
  url: z.url({ protocol: /^https?$/ }),
  token: z.string().min(1),
  'other-token': z.string().min(1).optional(),
  profile: z.enum(['sandbox', 'production']).default('sandbox'),
  /** Between two requests; submissions wait six times as long. */
  pace: z.coerce.number().int().min(0).max(60_000).optional(),
  json: z.boolean().default(false),
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const announce = (line: string): void => void process.stderr.write(`${line}\n`);

function readArguments(): z.infer<typeof argumentsSchema> | null {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      options: {
        url: text,
        token: text,
        'other-token': text,
        profile: text,
        pace: text,
        json: { type: 'boolean' },
      },
    });
    const parsed = argumentsSchema.safeParse(values);
    if (parsed.success) return parsed.data;
    announce(z.prettifyError(parsed.error));
  } catch {
    announce('An argument is unknown or lacks its value.'); // its own message could repeat a token
  }
  return null;
}

async function run(given: z.infer<typeof argumentsSchema>): Promise<number> {
  const { url, token, profile, json, 'other-token': otherToken, pace } = given;
  const target = {
    url,
    token,
    profile,
    ...(otherToken === undefined ? {} : { otherToken }),
    pace:
      pace === undefined ? politePace : { requestMs: pace, submitMs: pace * 6, pollMs: Math.max(pace, 100) },
  };
  const { cases, noteCount } = planConformance(target);
  announce(
    `${String(cases.length)} cases against the ${profile} service at ${new URL(url).origin}. Up to ${String(noteCount)} notes will be made, ` +
      'all under keys that begin with conformance-, apart from the keys ~ and ... ; no other note is touched.',
  );
  if (!json) say(tableHead);
  const results = await runConformance(target, (result) => {
    if (!json) say(caseLine(result));
  });
  say(json ? JSON.stringify({ profile, results }) : closingLine(results));
  return results.some(({ result }) => result === 'failed') ? 1 : 0;
}

const given = readArguments();
if (given === null) {
  announce(usage);
  process.exitCode = 2;
} else {
  process.exitCode = await run(given);
}
