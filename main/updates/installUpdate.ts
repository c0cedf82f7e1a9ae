import { createHash, type KeyObject } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, win32 } from 'node:path';
import gt from 'semver/functions/gt.js';
import type { EpochMs } from '../../shared/ids.ts';
import { checkFeed, mostFeedBytes } from './parseFeed.ts';
import { signatureEnding } from './feedSignature.ts';
import type { FeedFile } from './parseFeed.ts';
import { UpdateError } from './updater.ts';

type Asked = {
  /** With its signature beside it, and the installer: all in a folder that the vet's account can write to. */
  readonly feedFile: string;
  /** Where only administrators can write. */
  readonly adminFolder: string;
  /** Of this app. */
  readonly version: string;
  readonly keys: readonly KeyObject[];
  readonly now: () => EpochMs;
};

/**
 * Runs as administrator, so it trusts no file of the account: checks the feed, copies the installer to an
 * administrators' folder, checks and runs the copy. Throws an UpdateError and leaves nothing. Synchronous, so that
 * Electron does not start.
 */
export function installUpdate(asked: Asked, run: (installer: string) => void): void {
  const { feedFile, adminFolder, version } = asked;
  const fileName = basename(feedFile);
  if (!feedNames.has(fileName)) throw new UpdateError('untrusted', 'name');
  const feed = checkFeed(
    {
      fileName,
      bytes: readSmall(feedFile),
      signatures: readSmall(feedFile + signatureEnding).toString('utf8'),
    },
    asked,
  );
  if (!gt(feed.version, version)) throw new UpdateError('outdated', 'version');
  const source = (file: FeedFile): string => join(dirname(feedFile), decodeURIComponent(file.url));
  const file = feed.files.find((one) => one.url.endsWith('.exe') && existsSync(source(one)));
  if (file === undefined) throw new UpdateError('damaged', 'missing');
  // The installer of an earlier update could not remove itself.
  for (const found of readdirSync(adminFolder, { withFileTypes: true }))
    if (found.isDirectory() && ownFolder.test(found.name)) removeCopy(join(adminFolder, found.name));
  const own = mkdtempSync(join(adminFolder, folderPrefix));
  try {
    run(checkedCopy(source(file), file, join(own, copyName)));
  } catch (error) {
    removeCopy(own);
    throw error;
  }
}

/** Only what an update puts there: with an administrator's rights, nothing is removed by a pattern or below a folder. */
function removeCopy(folder: string): void {
  try {
    rmSync(join(folder, copyName), { force: true });
    rmdirSync(folder);
  } catch {
    // The installer still runs, or something else is in the folder.
  }
}

/** Windows' feeds, of both channels. */
const feedNames: ReadonlySet<string> = new Set(['latest.json', 'beta.json']);
const folderPrefix = 'Clinic Companion update ';
const ownFolder = new RegExp(`^${folderPrefix}[A-Za-z0-9]{6}$`);
const copyName = 'installer.exe';

function readSmall(file: string): Buffer {
  if (statSync(file).size > mostFeedBytes) throw new UpdateError('untrusted', 'size');
  return readFileSync(file);
}

function checkedCopy(from: string, { size, sha512 }: FeedFile, to: string): string {
  if (statSync(from).size !== size) throw new UpdateError('damaged', 'size');
  copyFileSync(from, to, constants.COPYFILE_EXCL);
  if (sha512Of(to) !== sha512) throw new UpdateError('damaged', 'hash');
  return to;
}

function sha512Of(path: string): string {
  const hash = createHash('sha512');
  const piece = Buffer.alloc(1024 * 1024);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      hash.update(piece.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest('base64');
}

/** The folder around this app, if it is below Program Files, where only administrators write; else null. */
export function adminFolderOf(program: string): string | null {
  const around = win32.dirname(win32.dirname(program));
  return /^[A-Za-z]:\\Program Files(?: \(x86\))?$/.test(around) ? around : null;
}
