import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeAtomically } from '../../platform/writeAtomically.ts';

const pollMs = 50;
const longestWaitMs = 30_000;

/** For this account only, as Chromium's own file should be. */
export async function writeAutomationPort(dataFolder: string): Promise<void> {
  const chromiums = join(dataFolder, 'DevToolsActivePort');
  const [port = '', path = ''] = (await untilWhole(chromiums)).split('\n');
  await chmod(chromiums, 0o600);
  await writeAtomically(
    join(dataFolder, 'ui-automation'),
    `${JSON.stringify({ port: Number(port), path })}\n`,
  );
}

async function untilWhole(file: string): Promise<string> {
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += pollMs) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (/^\d+\n\/\S+/.test(text)) return text;
    await wait(pollMs);
  }
  throw new Error('Chromium has opened no port.');
}
