import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import { z } from 'zod';
import { UserError } from '../../dev/userError.ts';
import { declaredFuses, type BuilderConfig } from './builderConfig.ts';
import { fuseDifferences, fusesIn, type Fuses } from './fuses.ts';
import { listAsar, readPackedFile } from './listAsar.ts';
import { unreachedFiles } from './unreachedFiles.ts';

export type Checked = {
  readonly fuses: Fuses;
  readonly asarBytes: number;
  readonly files: number;
};

const asarLimitBytes = 10 * 1024 * 1024;

/**
 * Reads every fuse from a built program, and every file name in app.asar. Throws with a list of all
 * differences from electron-builder.yml.
 */
export async function checkPacked(
  built: {
    /** The file with the fuse wire: the program, on macOS the framework's binary. */
    readonly binary: string;
    readonly resources: string;
    readonly os: NodeJS.Platform;
    readonly arch: string;
    /** Whether this is a build for tests, which is never released; false by default. */
    readonly isProof?: boolean;
  },
  config: BuilderConfig,
): Promise<Checked> {
  const archive = path.join(built.resources, 'app.asar');
  const [binary, { size: asarBytes }] = await Promise.all([readFile(built.binary), stat(archive)]);
  const wires = fusesIn(binary);
  const files = listAsar(archive);
  const about = readPackedFile(archive, 'package.json');
  const declared = declaredFuses(config);
  const faults = [
    ...wires.flatMap((wire) => fuseDifferences(wire, declared)).map((fault) => `fuse ${fault}`),
    ...needlessFiles(files, built),
    ...(await neverLoaded(archive, files)),
    ...proofFaults(about, built.isProof === true),
    ...(asarBytes < asarLimitBytes ? [] : [`app.asar has ${asarBytes} bytes, more than 10 MiB`]),
  ];
  if (faults.length > 0) {
    const first = faults.slice(0, 20).join('\n');
    throw new UserError(`The build is not as declared, in ${faults.length} points:\n${first}`);
  }
  return { fuses: wires[0] ?? {}, asarBytes, files: files.length };
}

async function neverLoaded(archive: string, files: readonly string[]): Promise<readonly string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'clinic-asar-'));
  try {
    extractAll(archive, folder);
    return unreachedFiles(folder, files).map((file) => `${file} is loaded by nothing`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `about`: the package.json in the archive. With the mark `isProof`, any program may drive the app. */
export function proofFaults(about: string, isProof: boolean): readonly string[] {
  const { isProof: isMarked } = z.object({ isProof: z.unknown().optional() }).parse(JSON.parse(about));
  if (isProof) return isMarked === true ? [] : ['package.json has no mark of a proof'];
  return isMarked === undefined ? [] : ['package.json has the mark of a proof: any program could drive it'];
}

/** Packed files that do not run on the target, each with the reason. */
function needlessFiles(
  files: readonly string[],
  target: { readonly os: NodeJS.Platform; readonly arch: string },
): readonly string[] {
  const machine = target.arch === 'universal' ? `${target.os}-` : `${target.os}-${target.arch}`;
  return files.flatMap((file) => {
    if (file.endsWith('.map')) return [`${file} does not run`];
    if (file === 'package.json' || file.startsWith('out/')) return [];
    if (!file.startsWith('node_modules/')) return [`${file} is neither the build nor a package`];
    const isForeign = file.endsWith('.node') && !file.includes(machine);
    return isForeign ? [`${file} is for another machine`] : [];
  });
}
