import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileName } from './audit.ts';
import type { Scene, Stage } from './stage.ts';

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const style = `
  body { margin: 24px; font: 15px system-ui, sans-serif; background: #888; width: 1800px; }
  section { display: grid; grid-template-columns: 760px 760px 220px; gap: 8px; margin-bottom: 24px; }
  h2 { grid-column: 1 / -1; margin: 0; font-size: 18px; }
  img { width: 100%; align-self: start; }`;

/**
 * All states of a scene on one page, light and dark and 320 px wide, as HTML and as one picture beside the
 * pictures themselves. Drawn by the app's own Electron, in a session apart from the app's.
 */
export async function writeContactSheet({ app }: Stage, scene: Scene, folder: string): Promise<void> {
  const { electron } = app;
  if (electron === null) return;
  const rows = scene.states.map((state) => {
    const shots = ['light', 'dark', 'narrow'].map((look) => `<img src="${fileName(state)}-${look}.png">`);
    return `<section><h2>${escapeHtml(state.name)}</h2>${shots.join('')}</section>`;
  });
  const title = escapeHtml(scene.name);
  const html = `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1>`;
  const path = join(folder, `sheet-${fileName(scene)}.html`);
  await writeFile(path, `${html}${rows.join('\n')}`);
  const opened = electron.waitForEvent('window');
  await electron.evaluate(({ BrowserWindow, session }, url) => {
    const own = session.fromPartition('contact-sheet');
    const window = new BrowserWindow({
      show: false,
      width: 1850,
      height: 900,
      webPreferences: { session: own },
    });
    void window.loadURL(url);
  }, pathToFileURL(path).href);
  const sheet = await opened;
  await sheet.waitForLoadState('load');
  await sheet.screenshot({ path: path.replace('.html', '.png'), fullPage: true });
  await sheet.close();
}
