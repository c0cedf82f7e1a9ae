/**
 * `node scripts/release/signing/checkTampered.ts PROGRAM`: whether a packaged app refuses to start with a changed app.asar.
 * Exits with 0 if so, 1 if not, and 2 for bad usage. Changes the installed file for a moment.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runEntry, printLine } from '../../dev/userError.ts';
import { startTampered } from './startTampered.ts';

const sentences = {
  refused: 'The app does not start with a changed app.asar.',
  started: 'The app starts with a changed app.asar.',
  neverStarted: 'The app does not start unchanged either, so this proves nothing.',
} as const;

await runEntry(async () => {
  const [program, another] = process.argv.slice(2);
  if (program === undefined || another !== undefined) {
    printLine('Name the packaged program.');
    return 2;
  }
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'clinic-tampered-'));
  try {
    const result = await startTampered(program, dataFolder);
    printLine(sentences[result]);
    return result === 'refused' ? 0 : 1;
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
});
