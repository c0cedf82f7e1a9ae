import { cp, link, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';

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
export async function makeBlankApp(packagedFolder: string, folder: string): Promise<string> {
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
