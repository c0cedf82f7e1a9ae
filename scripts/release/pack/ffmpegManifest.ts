import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { repoRoot } from '../../dev/repoRoot.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const url = z.url({ protocol: /^https$/ });

const archiveSchema = z
  .strictObject({
    /** null as long as nobody has chosen one for this target. */
    url: url.nullable(),
    /** null makes a release build refuse. Never to be written down from what was just downloaded alone. */
    sha256: sha256.nullable(),
    /** Who says so. */
    sha256From: z.string().min(1).nullable(),
    /** The archive's own top folder. */
    folder: z.string(),
    /** What is taken out of it, and under which name; a hash of its own is compared where it is known. */
    files: z.record(
      z.string(),
      z.strictObject({ as: z.string().regex(/^[\w.]+$/), sha256: sha256.nullable() }),
    ),
  })
  .refine((archive) => archive.sha256 === null || (archive.url !== null && archive.sha256From !== null), {
    error: 'a hash without an address, or without where it is from',
  });

const buildSchema = z.strictObject({
  licence: z.string(),
  /** How it was built, as the licence asks for. */
  recipeUrl: url,
  /** Some makers give each program an archive of its own, and no licence with it. */
  archives: z.array(archiveSchema).min(1),
});

const manifestSchema = z.strictObject({
  version: z.string(),
  source: z.strictObject({ url, releaseUrl: url, releaseSha256: sha256 }),
  /** By electron-builder's words for a target: `win-x64`, `mac-arm64`, `linux-x64`. */
  builds: z.record(z.string().regex(/^(?:win|mac|linux)-(?:x64|arm64)$/), buildSchema),
});

export type FfmpegManifest = z.infer<typeof manifestSchema>;
export type FfmpegArchive = z.infer<typeof archiveSchema>;

/** The ffmpeg that installers carry: one version, for each target archives that are known to the byte. */
export function readFfmpegManifest(): FfmpegManifest {
  return parseFfmpegManifest(
    readFileSync(path.join(repoRoot, 'scripts', 'release', 'pack', 'ffmpeg.json'), 'utf8'),
  );
}

export function parseFfmpegManifest(json: string): FfmpegManifest {
  return manifestSchema.parse(JSON.parse(json));
}
