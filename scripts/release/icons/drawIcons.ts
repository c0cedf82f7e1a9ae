/**
 * `node scripts/release/icons/drawIcons.ts`: draws the icons of every target from the two SVG files in this folder, in
 * Electron's Chromium. The icons are committed, so run this only after a change of the SVG files.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInForeground } from '../../dev/runTool.ts';
import { lacksDisplay, openVirtualDisplay } from '../../dev/virtualDisplay.ts';
import { electronRuntime } from '../../dev/electronRuntime.ts';
import { electronArguments, electronEnvironment } from '../../dev/electronArguments.ts';
import { runEntry, printLine } from '../../dev/userError.ts';
import { repoRoot } from '../../dev/repoRoot.ts';

/** One picture in PNG. */
type Picture = { readonly pixels: number; readonly png: Uint8Array };

const folder = path.join(repoRoot, 'scripts', 'release', 'icons');
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
/** Up to this size, icons are drawn from small.svg, which has no lines. */
const small = 32;

async function draw(): Promise<number> {
  const pictures = await render();
  const of = (...wanted: readonly number[]): readonly Picture[] =>
    pictures.filter(({ pixels }) => wanted.includes(pixels));
  await writeFile(path.join(folder, 'icon.ico'), icoFile(of(16, 24, 32, 48, 64, 128, 256)));
  await writeFile(path.join(folder, 'icon.icns'), icnsFile(of(16, 32, 64, 128, 256, 512, 1024)));
  await mkdir(path.join(folder, 'linux'), { recursive: true });
  for (const { pixels, png } of of(16, 24, 32, 48, 64, 128, 256, 512))
    await writeFile(path.join(folder, 'linux', `${pixels}x${pixels}.png`), png);
  printLine(`drawn: ${pictures.map(({ pixels }) => pixels).join(', ')}`);
  return 0;
}

/** Runs a small Electron app that draws the SVG files into a canvas of each size. */
async function render(): Promise<readonly Picture[]> {
  const app = await mkdtemp(path.join(tmpdir(), 'clinic-icons-'));
  const display = lacksDisplay(process.platform, process.env) ? await openVirtualDisplay() : undefined;
  try {
    const [large, tiny] = await Promise.all(
      ['icon.svg', 'small.svg'].map((name) => readFile(path.join(folder, name), 'base64')),
    );
    const work = { sizes, small, large, tiny, into: app };
    await writeFile(path.join(app, 'package.json'), JSON.stringify({ name: 'icons', main: 'main.cjs' }));
    await writeFile(path.join(app, 'main.cjs'), `(${String(drawAll)})(${JSON.stringify(work)});`);
    const { executable } = await electronRuntime();
    const account = { platform: process.platform, uid: process.getuid?.() };
    await runInForeground({
      command: executable,
      args: electronArguments([`--user-data-dir=${path.join(app, 'data')}`], account, app),
      env: { ...electronEnvironment(process.env), ...display?.env },
    });
    return await Promise.all(
      sizes.map(async (pixels) => ({ pixels, png: await readFile(path.join(app, `${pixels}.png`)) })),
    );
  } finally {
    await display?.close();
    await rm(app, { recursive: true, force: true });
  }
}

type Work = {
  readonly sizes: readonly number[];
  readonly small: number;
  readonly large: string | undefined;
  readonly tiny: string | undefined;
  readonly into: string;
};

/** Runs in Electron from its source text, so it must use nothing else in this file. */
async function drawAll(work: Work): Promise<void> {
  const { app, BrowserWindow } = process.getBuiltinModule('module').createRequire('/')('electron') as {
    app: { whenReady: () => Promise<void>; quit: () => void };
    BrowserWindow: new (options: { show: boolean }) => {
      loadURL: (url: string) => Promise<void>;
      webContents: { executeJavaScript: (code: string) => Promise<string> };
    };
  };
  await app.whenReady();
  const window = new BrowserWindow({ show: false });
  await window.loadURL('data:text/html,<title>icons</title>');
  for (const pixels of work.sizes) {
    const svg = pixels <= work.small ? work.tiny : work.large;
    const url = await window.webContents.executeJavaScript(`(async () => {
        const image = new Image(${pixels}, ${pixels});
        image.src = 'data:image/svg+xml;base64,${svg ?? ''}';
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = ${pixels};
        canvas.getContext('2d').drawImage(image, 0, 0, ${pixels}, ${pixels});
        return canvas.toDataURL('image/png');
      })()`);
    const png = url.slice(url.indexOf(',') + 1);
    process.getBuiltinModule('fs').writeFileSync(`${work.into}/${pixels}.png`, png, 'base64');
  }
  app.quit();
}

/**
 * A Windows icon: a directory of 16 bytes for each picture, then the pictures, which may be PNG since Windows Vista
 * (https://learn.microsoft.com/previous-versions/ms997538).
 */
function icoFile(pictures: readonly Picture[]): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length + 16 * pictures.length;
  const entries = pictures.map(({ pixels, png }) => {
    const entry = Buffer.alloc(16);
    // Width and height, one byte each; 0 means 256.
    entry.writeUInt8(pixels % 256, 0);
    entry.writeUInt8(pixels % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}

/** The block types of each size in an icns file. */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** A macOS icon: blocks of a type, a length that includes the eight bytes of type and length, and a PNG. */
function icnsFile(pictures: readonly Picture[]): Buffer {
  const blocks = pictures.flatMap(({ pixels, png }) =>
    (icnsTypes[pixels] ?? []).map((type) => {
      const head = Buffer.alloc(8);
      head.write(type, 0, 'latin1');
      head.writeUInt32BE(png.length + 8, 4);
      return Buffer.concat([head, png]);
    }),
  );
  const head = Buffer.alloc(8);
  head.write('icns', 0, 'latin1');
  head.writeUInt32BE(8 + blocks.reduce((sum, block) => sum + block.length, 0), 4);
  return Buffer.concat([head, ...blocks]);
}

await runEntry(draw);
