import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { repoRoot } from '../../dev/repoRoot.ts';
import { linuxProductName } from '../pack/builderConfig.ts';
import { proofMark } from '../pack/packProof.ts';

/** An installed version, and the one that replaces it. Both hold the same app. */
export const debVersions = ['0.1.0', '0.1.1'] as const;

/**
 * Lets electron-builder make the .deb of a packed app in each version, with a stand-in for fpm. Answers the
 * files in their order.
 */
export async function buildDebs(
  packed: string,
  electronVersion: string,
  output: string,
): Promise<readonly string[]> {
  const standIn = path.join(output, 'fpm');
  const script = path.join(import.meta.dirname, 'fpm.ts');
  await writeFile(standIn, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`);
  await chmod(standIn, 0o755);
  process.env['CUSTOM_FPM_PATH'] = standIn;
  for (const version of debVersions)
    await build({
      projectDir: repoRoot,
      prepackaged: packed,
      targets: Platform.LINUX.createTarget(['deb'], Arch.x64),
      publish: 'never',
      config: {
        productName: linuxProductName,
        electronVersion,
        extraMetadata: { version },
        directories: { output },
      },
    });
  return debVersions.map((version) =>
    path.join(output, `clinic-companion-${version}-linux-amd64${proofMark}.deb`),
  );
}
