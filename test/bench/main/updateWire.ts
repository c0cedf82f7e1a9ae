import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageBin } from '../../../scripts/dev/packageBin.ts';
import { runOrThrow } from '../../../scripts/dev/runTool.ts';
import { serveUpdates, sha512 } from '../../support/fakes/updateFeed.ts';
import { openUpdater } from '../../support/openUpdater.ts';
import type { Figure } from '../figure.ts';
import { packagedApp } from '../packagedApp.ts';
import { makeAppImage } from './appImageStandIn.ts';

/** What a release changes in the app's own files, by their paths in app.asar. */
type Change = Readonly<Record<string, (text: string) => string>>;

const anotherVersion = (text: string): string => text.replace(/("version": *")[^"]+/, '$10.1.1');
/** One line in main, and the version: everything behind them in the archive moves. */
const oneLine: Change = {
  'package.json': anotherVersion,
  'out/main/index.cjs': (text) => `${text.slice(0, 1000)}\n;globalThis.changed=1;\n${text.slice(1000)}`,
};

const asar = (...args: readonly string[]): Promise<string> =>
  runOrThrow(
    { command: process.execPath, args: [packageBin('@electron/asar', 'asar'), ...args] },
    'app.asar could not be packed',
  );

/** The packaged app with its archive packed again, after a change. */
async function changedApp(packaged: string, into: string, change: Change): Promise<void> {
  const content = `${into}-content`;
  await cp(packaged, into, { recursive: true });
  const archive = join(into, 'resources', 'app.asar');
  await asar('extract', archive, content);
  for (const [file, edit] of Object.entries(change)) {
    const path = join(content, file);
    const text = await readFile(path, 'utf8');
    const edited = edit(text);
    if (edited === text) throw new Error(`${file} was not changed.`);
    await writeFile(path, edited);
  }
  await rm(`${archive}.unpacked`, { recursive: true });
  await asar('pack', content, archive, '--unpack', '**/*.node');
  await rm(content, { recursive: true });
}

/** The bytes that a server sends to a running AppImage for an update, feed and signature included. */
async function bytesForUpdate(
  scratch: string,
  running: string,
  release: { readonly path: string; readonly blockMapSize: number },
): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const server = await serveUpdates();
  stack.defer(() => server.close());
  const content = await readFile(release.path);
  const installer = 'app-9.0.0.AppImage';
  server.publish({ installer, content, blockMapSize: release.blockMapSize });
  const dataFolder = join(scratch, 'data');
  stack.defer(() => rm(dataFolder, { recursive: true, force: true }));
  process.env['APPIMAGE'] = running;
  const { updater, close } = openUpdater(server, { dataFolder });
  stack.defer(close);
  const { signal } = new AbortController();
  await updater.check(signal);
  await updater.download(signal);
  const fetched = await readFile(join(dataFolder, 'updates', 'pending', installer));
  if (sha512(fetched) !== sha512(content)) throw new Error('The update is another file.');
  return server.bytesSent();
}

export const updateWire: Figure = {
  name: 'updateWire',
  title: 'update on the wire, a release that changes only our code',
  against: 'the whole AppImage',
  method:
    'Everything that a local server sends for an update of a stand-in of the AppImage (the packaged app, packed with electron-builder’s arguments by Debian’s mksquashfs, and its map of blocks by electron-builder’s code), after one changed line in main and another version.',
  unit: 'MB',
  targets: [{ of: 'ours', atMost: 5 }],
  seconds: 120,
  async measure({ shared, scratch, say }) {
    const { folder: packaged } = await packagedApp(shared);
    const makeRelease = async (name: string, change: Change) => {
      const folder = join(scratch, name);
      await mkdir(scratch, { recursive: true });
      await changedApp(packaged, folder, change);
      const path = join(scratch, `${name}.AppImage`);
      const blockMapSize = await makeAppImage(folder, path);
      await rm(folder, { recursive: true });
      return { path, blockMapSize };
    };
    const running = await makeRelease('running', {});
    const next = await makeRelease('next', oneLine);
    const inMegabytes = async (from: string): Promise<number> => {
      const megabytes = (await bytesForUpdate(scratch, from, next)) / 1e6;
      say(`${megabytes.toFixed(2)} MB`);
      return megabytes;
    };
    const ours = await inMegabytes(running.path);
    // Without an earlier file at hand, the app fetches the whole one.
    const bare = await inMegabytes(join(scratch, 'nothing'));
    return {
      ours,
      bare,
      runs: [{ ours, bare }],
      beside: { 'of this the map of blocks, MB': next.blockMapSize / 1e6 },
    };
  },
};
