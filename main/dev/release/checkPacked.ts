import { stat } from 'node:fs/promises';
import path from 'node:path';
import { PlainStop } from '../plainStop.ts';
import { declaredFuses, type BuilderConfig } from './builderConfig.ts';
import { fuseDifferences, readFuses, type Fuses } from './fuses.ts';
import { listAsar, needless, shippedWithBuild } from './packedFiles.ts';

export type Checked = {
  readonly fuses: Fuses;
  /** Of app.asar itself, and of what lies unpacked beside it. */
  readonly asarBytes: number;
  readonly unpackedBytes: number;
  readonly files: number;
};

const asarLimitBytes = 10 * 1024 * 1024;

/**
 * Reads back what a build became: every fuse from the binary, and every file of app.asar. Throws, naming all that is
 * wrong, where it is not as electron-builder.yml declares it.
 */
export async function checkPacked(
  built: {
    /** The file with the fuse wire: the program, on macOS the framework's binary. */
    readonly binary: string;
    readonly resources: string;
    readonly os: NodeJS.Platform;
    readonly arch: string;
  },
  config: BuilderConfig,
): Promise<Checked> {
  const archive = path.join(built.resources, 'app.asar');
  const [wires, files, { size: asarBytes }] = await Promise.all([
    readFuses(built.binary),
    listAsar(archive),
    stat(archive),
  ]);
  const declared = declaredFuses(config);
  const faults = [
    ...wires.flatMap((wire) => fuseDifferences(wire, declared)).map((fault) => `fuse ${fault}`),
    ...needless(files, built, await shippedWithBuild()),
    ...(asarBytes < asarLimitBytes ? [] : [`app.asar has ${asarBytes} bytes, more than 10 MiB`]),
  ];
  if (faults.length > 0) {
    const first = faults.slice(0, 20).join('\n');
    throw new PlainStop(`The build is not as declared, in ${faults.length} points:\n${first}`);
  }
  return {
    fuses: wires[0] ?? {},
    asarBytes,
    unpackedBytes: files.filter((file) => file.isUnpacked).reduce((sum, file) => sum + file.bytes, 0),
    files: files.length,
  };
}
