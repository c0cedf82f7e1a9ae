/**
 * `npm run package:testing [-- --out DIR]`: makes the folder that a release has for those who test it, by
 * default `dist/testing`: what is in test/outside, a recording of speech, and the stand-in of the note
 * service as one file with its page.
 */
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, type Plugin } from 'vite';
import { ffmpegInstallLine, findFfmpeg } from '../../dev/findFfmpeg.ts';
import { repoRoot } from '../../dev/repoRoot.ts';
import { runOrThrow } from '../../dev/runTool.ts';
import { UserError, printLine, runEntry } from '../../dev/userError.ts';
import { readLock } from '../licences/lockfile.ts';
import { npmComponent } from '../licences/npmComponent.ts';
import { foldersOf } from '../pack/bundledPackages.ts';

const standInName = 'clinic-note-service.mjs';
const sources = path.join(repoRoot, 'test', 'outside');
const speech = path.join(repoRoot, 'test', 'fixtures', 'audio', 'dog.m4a');

/** Makes the folder anew. `ffmpeg`: a program. */
export async function makeTesting(folder: string, ffmpeg: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const isSource = (file: string): boolean => path.basename(file) !== 'node_modules';
  await cp(sources, folder, { recursive: true, filter: isSource });
  for (const file of ['LICENSE', 'docs/stand-in.md'])
    await cp(path.join(repoRoot, file), path.join(folder, path.basename(file)));
  await bundleStandIn(folder);
  await cp(speech, path.join(folder, 'speech.m4a'));
  // 16 kHz and one channel, as Chromium's fake microphone reads it.
  const asWav = ['-ac', '1', '-ar', '16000', path.join(folder, 'speech.wav')];
  const args = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-i', speech, ...asWav];
  await runOrThrow({ command: ffmpeg, args }, `${speech} cannot be decoded`);
}

/** One file that Node 20 runs alone. Answers its path. */
export async function bundleStandIn(folder: string): Promise<string> {
  await build({
    configFile: false,
    root: repoRoot,
    logLevel: 'warn',
    publicDir: false,
    plugins: [withLicences],
    ssr: { noExternal: true },
    build: {
      ssr: 'test/service/cli.ts',
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: standInName, codeSplitting: false } },
    },
  });
  return path.join(folder, standInName);
}

/** The licences of the bundled packages ask to stand where their code goes. */
const withLicences: Plugin = {
  name: 'clinic-licences-in-bundle',
  generateBundle(_, bundle) {
    const lock = readLock();
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const parts = foldersOf(chunk.moduleIds).map((folder) => npmComponent(folder, lock));
      const texts = parts.map(({ name, texts: own }) => `${name}\n\n${own.join('\n\n')}`);
      chunk.code = `/*\n${texts.join('\n\n').replaceAll('*/', '* /')}\n*/\n${chunk.code}`;
    }
  },
};

if (import.meta.main)
  await runEntry(async () => {
    const asked = { type: 'string', default: path.join(repoRoot, 'dist', 'testing') } as const;
    const out = path.resolve(parseArgs({ options: { out: asked } }).values.out);
    const ffmpeg = findFfmpeg();
    if (ffmpeg === undefined)
      throw new UserError(`No ffmpeg was found. Install it with:\n${ffmpegInstallLine()}`);
    await makeTesting(out, ffmpeg);
    printLine(`${out}: open README.md`);
    return 0;
  });
