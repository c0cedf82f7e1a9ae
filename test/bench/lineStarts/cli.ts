/**
 * `npm run line-starts`: how far the estimated times of a transcript's lines are from the true ones.
 *
 *   npm run line-starts               makes conversations, prints the section of docs/figures.md; needs espeak-ng and ffmpeg
 *   npm run line-starts -- --write    writes it there, and renews the fixtures of the unit tests
 *
 * Exit code 0 if it was measured, 1 if not.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';
import { printLine, runEntry } from '../../../scripts/dev/userError.ts';
import { makeConversation } from './conversation.ts';
import type { KnownConversation } from './errors.ts';
import { prepareConversation } from './prepareConversation.ts';
import { section, withSection, type Measured } from './section.ts';

const lengths = [2, 10, 40];
const seeds = [4, 5, 6, 7, 8];
/** The unit tests read these. */
const fixtures = { lengths: [2, 10], seed: 4, folder: join(repoRoot, 'test/fixtures/speech') };

async function measure(folder: string, writes: boolean): Promise<readonly Measured[]> {
  const all: Measured[] = [];
  for (const minutes of lengths) {
    const known: KnownConversation[] = [];
    for (const seed of seeds) {
      const made = await makeConversation(minutes, seed);
      const { loudness, durationMs, speech } = await prepareConversation(made, folder);
      const { transcript, startsMs } = made;
      printLine(`${minutes} minutes, seed ${seed}: ${startsMs.length} lines, ${speech.length} stretches`);
      known.push({ durationMs, speech, transcript, startsMs });
      if (writes && seed === fixtures.seed && fixtures.lengths.includes(minutes)) {
        const fixture = {
          durationMs,
          transcript,
          startsMs,
          loudness: Buffer.from(loudness).toString('base64'),
        };
        await mkdir(fixtures.folder, { recursive: true });
        await writeFile(
          join(fixtures.folder, `${minutes}-minutes.json`),
          `${JSON.stringify(fixture, null, 2)}\n`,
        );
      }
    }
    all.push({ minutes, known });
  }
  return all;
}

async function lineStarts(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { write: { type: 'boolean', default: false } } });
  try {
    execFileSync('espeak-ng', ['--version'], { stdio: 'ignore' });
  } catch {
    printLine('This needs espeak-ng. On Debian: apt-get install espeak-ng');
    return 1;
  }
  const folder = await mkdtemp(join(tmpdir(), 'clinic-speech-'));
  try {
    const text = section(await measure(folder, values.write), seeds);
    printLine(text);
    if (values.write) {
      const path = join(repoRoot, 'docs/figures.md');
      await writeFile(path, withSection(await readFile(path, 'utf8'), text));
    }
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await runEntry(() => lineStarts(process.argv.slice(2)));
