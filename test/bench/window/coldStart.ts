import { existsSync } from 'node:fs';
import { mkdir, cp, link, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { interleaved, type Figure } from '../figure.ts';
import { packagedApp } from '../packagedApp.ts';
import { startPackaged, type Program } from './startedApp.ts';
import { createPackage } from '@electron/asar';

export const coldStart: Figure = {
  name: 'coldStart',
  title: 'cold start to a usable window',
  against: 'a blank Electron window',
  method:
    'From the start of the process to the first button that is laid out, visible and painted; the debugging port is asked every 4 ms. Both apps are packaged over the same program with the same fuses; the blank one has a main of four lines and a page with one button.',
  unit: 'ms',
  targets: [{ of: 'ratio', atMost: 1.5 }],
  async measure({ isQuick, shared, say }) {
    const { folder, executable } = await packagedApp();
    const blankFolder = join(shared, 'blank');
    if (!existsSync(blankFolder)) await makeBlankApp(folder, blankFolder);
    // Each keeps its data folder from one start to the next.
    const programs: Readonly<Record<'ours' | 'bare', Program>> = {
      ours: { executable, dataFolder: join(shared, 'data-of-ours') },
      bare: {
        executable: join(blankFolder, 'clinic-companion'),
        dataFolder: join(shared, 'data-of-bare'),
        drivenBy: '--remote-debugging-port=0',
      },
    };
    // Both are started once before, as on a workstation that is used every day.
    for (const which of ['ours', 'bare'] as const) {
      await mkdir(programs[which].dataFolder, { recursive: true });
      await (await startPackaged(programs[which])).close();
    }
    return interleaved(isQuick ? 3 : 12, async (which) => {
      const app = await startPackaged(programs[which]);
      // What it does right after its start, it may do.
      await wait(200);
      await app.close();
      say(`${which} ${app.toButtonMs.toFixed(0)} ms`);
      return app.toButtonMs;
    });
  },
};

const main = `const { app, BrowserWindow } = require('electron');
const page = process.resourcesPath + '/blank.html';
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 820 }).loadFile(page));
app.on('window-all-closed', () => app.quit());
`;
const page = `<!doctype html><meta charset="utf-8"><title>Blank</title><button>Blank</button>\n`;

/**
 * A blank Electron window, packaged as the app is: the same program with the same fuses, and an asar with a main of four
 * lines and a page that is nothing but a button. Returns the program.
 */
async function makeBlankApp(packagedFolder: string, folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await linkAll(packagedFolder, folder);
  const resources = join(folder, 'resources');
  await mkdir(resources);
  const content = join(folder, 'content');
  await mkdir(content);
  await writeFile(
    join(content, 'package.json'),
    JSON.stringify({ name: 'blank', version: '1.0.0', main: 'main.js' }),
  );
  await writeFile(join(content, 'main.js'), main);
  await createPackage(content, join(resources, 'app.asar'));
  // Beside it: with these fuses no page comes out of an asar by its file's name.
  await writeFile(join(resources, 'blank.html'), page);
  return join(folder, 'clinic-companion');
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
