import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { repoRoot } from '../../dev/repoRoot.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const url = z.url({ protocol: /^https$/ });

const archiveSchema = z
  .strictObject({
    /** Null until an archive is chosen for this target, and for one that is built by this project. */
    url: url.nullable(),
    /** The file that `npm run ffmpeg:build` makes, instead of an address. */
    builtAs: z
      .string()
      .regex(/^[\w.+-]+\.tar$/)
      .optional(),
    /** With null, a release build stops. Never fill this in from a download alone. */
    sha256: sha256.nullable(),
    /** Who published that hash. */
    sha256From: z.string().min(1).nullable(),
    /** The top folder in the archive. */
    folder: z.string(),
    /** The files to take, with their new names; the hash of a file is checked if it is known. */
    files: z.record(
      z.string(),
      z.strictObject({ as: z.string().regex(/^[\w.]+$/), sha256: sha256.nullable() }),
    ),
  })
  .refine(
    ({ sha256: hash, sha256From, ...archive }) =>
      hash === null || (nameOf(archive) !== null && sha256From !== null),
    { error: 'a hash without an address, or without where it is from' },
  );

const buildSchema = z.strictObject({
  licence: z.string(),
  /** Where it is not the manifest's own. */
  version: z.string().optional(),
  /** Where they are not the manifest's own: Debian's source packages, with the hashes of their `.dsc`. */
  sources: z
    .array(z.strictObject({ name: z.string(), version: z.string(), licence: z.string(), url, sha256 }))
    .optional(),
  /** What the compiler links in besides: it asks for its notices alone, which are in the licence text. */
  libraries: z
    .array(z.strictObject({ name: z.string(), version: z.string(), licence: z.string() }))
    .optional(),
  /** How the program was built, which the licence asks for; null: it lies in the archive of the sources. */
  recipeUrl: url.nullable(),
  /**
   * Several, because some publishers put each program into an archive of its own, and the licence into none.
   */
  archives: z.array(archiveSchema).min(1),
});

const manifestSchema = z.strictObject({
  version: z.string(),
  source: z.strictObject({ url, releaseUrl: url, releaseSha256: sha256 }),
  /** By target, in electron-builder's names: `win-x64`, `mac-arm64`, `linux-x64`. */
  builds: z.record(z.string().regex(/^(?:win|mac|linux)-(?:x64|arm64)$/), buildSchema),
});

/** The file name of an archive; null until one is chosen. */
export function nameOf(archive: {
  readonly url: string | null;
  readonly builtAs?: string | undefined;
}): string | null {
  return archive.builtAs ?? (archive.url === null ? null : path.posix.basename(archive.url));
}

export type FfmpegBuild = z.infer<typeof buildSchema>;
export type FfmpegManifest = z.infer<typeof manifestSchema>;
export type FfmpegArchive = z.infer<typeof archiveSchema>;

/** The ffmpeg in the installers: one version, and for each target the archives with their hashes. */
export function readFfmpegManifest(): FfmpegManifest {
  return parseFfmpegManifest(
    readFileSync(path.join(repoRoot, 'scripts', 'release', 'pack', 'ffmpeg.json'), 'utf8'),
  );
}

function parseFfmpegManifest(json: string): FfmpegManifest {
  return manifestSchema.parse(JSON.parse(json));
}
