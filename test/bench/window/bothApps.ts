import { createPackage } from '@electron/asar';
import { existsSync } from 'node:fs';
import { cp, link, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packagedApp } from '../packagedApp.ts';
import { startPackaged, type Program } from './startedApp.ts';

/** The packaged app and a blank one, each with a data folder of its own. */
export async function openBothApps(shared: string) {
  const { folder, executable } = await packagedApp();
  const blankFolder = join(shared, 'blank');
  if (!existsSync(blankFolder)) await makeBlankApp(folder, blankFolder);
  const data = await mkdtemp(join(shared, 'data-'));
  const programs: Readonly<Record<'ours' | 'bare', Program>> = {
    ours: { executable, dataFolder: join(data, 'ours') },
    bare: {
      executable: join(blankFolder, 'clinic-companion'),
      dataFolder: join(data, 'bare'),
      drivenBy: '--remote-debugging-port=0',
    },
  };
  const start = (which: 'ours' | 'bare', args: readonly string[] = []): ReturnType<typeof startPackaged> =>
    startPackaged({ ...programs[which], args });
  // Both are started once before, as on a workstation that is used every day.
  for (const which of ['ours', 'bare'] as const) {
    await mkdir(programs[which].dataFolder);
    await (await start(which)).close();
  }
  return { ...programs.ours, start };
}

const main = `const { app, BrowserWindow } = require('electron');
const page = process.resourcesPath + '/blank.html';
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 820 }).loadFile(page));
app.on('window-all-closed', () => app.quit());
`;
const page = `<!doctype html><meta charset="utf-8"><title>Blank</title><button>Blank</button>\n`;

/**
 * A blank Electron window, packaged as the app is: the same program with the same fuses, and an asar with a
 * main of four lines and a page that is nothing but a button.
 */
async function makeBlankApp(packagedFolder: string, folder: string): Promise<void> {
  await linkAll(packagedFolder, folder);
  const resources = join(folder, 'resources');
  const content = join(folder, 'content');
  for (const made of [resources, content]) await mkdir(made);
  await writeFile(
    join(content, 'package.json'),
    JSON.stringify({ name: 'blank', version: '1.0.0', main: 'main.js' }),
  );
  await writeFile(join(content, 'main.js'), main);
  await createPackage(content, join(resources, 'app.asar'));
  // Beside it: with these fuses no page comes out of an asar by its file's name.
  await writeFile(join(resources, 'blank.html'), page);
}

/** The runtime's files are hundreds of megabytes, and only read. The app's own are left out. */
async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && entry.name !== 'resources') await linkAll(source, target);
    else if (entry.isFile()) await link(source, target).catch(() => cp(source, target));
  }
}
