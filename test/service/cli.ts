import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startControlServer } from './controlServer.ts';
import { startScriptSchema, UnfitScript, type StartScript } from './scriptSchema.ts';
import { startStandIn } from './standIn.ts';

/**
 * npm run service -- --port N --profile sandbox|production [--script FILE]
 *
 * Prints one line of JSON when it is ready, and serves until it is interrupted. Exit code 2: what was asked
 * for makes no sense, and why.
 */
const argumentsSchema = z.object({
  port: z.coerce.number().int().min(0).max(65_535).default(0),
  profile: z.enum(['sandbox', 'production']).default('production'),
  script: z.string().optional(),
});

/** A reason that the caller can do something about. */
class Misuse extends Error {}

function readArguments(): z.infer<typeof argumentsSchema> {
  const options = Object.fromEntries(
    Object.keys(argumentsSchema.shape).map((name) => [name, { type: 'string' as const }]),
  );
  return checked('The arguments', argumentsSchema, parseArgs({ options }).values);
}

function readScript(file: string | undefined): StartScript {
  if (file === undefined) return {};
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Misuse(`The script ${file} cannot be read.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Misuse(`The script ${file} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  return checked(`The script ${file}`, startScriptSchema, json);
}

function checked<T>(what: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Misuse(`${what} cannot be used:\n${z.prettifyError(parsed.error)}`);
}

async function serve(): Promise<void> {
  const { port, profile, script: file } = readArguments();
  const { notes = [], faults = [], connections = [], ...settings } = readScript(file);
  // The production profile has the assumed ceilings unless the script says otherwise; a sandbox's are its
  // own.
  const ceilings = profile === 'production' ? {} : 'none';
  const standIn = await startStandIn({ port, profile, ceilings, ...settings });
  try {
    standIn.control.add({ notes, faults, connections });
  } catch (error) {
    await standIn.stop();
    throw error;
  }
  const controlServer = await startControlServer(standIn.control);
  console.log(
    JSON.stringify({
      url: standIn.url,
      profile,
      control: controlServer.url,
      control_token: controlServer.token,
      client_id: standIn.client.id,
      client_secret: standIn.client.secret,
      connections: standIn.connections.map(({ vet, practiceName, token }, index) => ({
        vet,
        practice_name: practiceName,
        token,
        code: standIn.control.issueCode(index + 1),
      })),
    }),
  );
  const stop = async (): Promise<void> => {
    await Promise.all([standIn.stop(), controlServer.stop()]);
    process.exit(0); // a scripted delay must not keep the process
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

try {
  await serve();
} catch (error) {
  const isMisuse =
    error instanceof Misuse ||
    error instanceof UnfitScript ||
    (error instanceof TypeError && 'code' in error);
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = isMisuse ? 2 : 1;
}
