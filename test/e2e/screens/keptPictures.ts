import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test, type CDPSession, type Page } from '@playwright/test';
import { z } from 'zod';
import { readPng, writePng, type GreyPicture } from './greyPicture.ts';
import { stillPicture } from './stillPicture.ts';

/** How each screen looked when a person last said that it is right: small and grey, one file for a state and a look. */
const folder = join(import.meta.dirname, '../../fixtures/screens');
const renderingFile = join(folder, 'rendering.json');
export const howToKeep = 'npm test -- e2e screens.spec.ts --update-snapshots';

/** A cell is another one from so many of 256 levels on: the edge of a letter is less, a missing word is more. */
const levelsApart = 2 * 17;
/** So many cells may be: one is 4 by 4 pixels, and the smallest icon is a dozen. */
const mostCellsApart = 4;
/** What is not settled yet gets another look: microphones, for one, are listed once the page has nothing else to do. */
const tries = 40;
const againAfterMs = 100;

export type KeptPictures = {
  /** Takes the picture, writes it where people find it, and says what is not as it was. */
  readonly faults: (cdp: CDPSession, name: string, pngPath: string) => Promise<readonly string[]>;
};

/** What is not as it was is kept from now on. */
export const isUpdate = (): boolean => ['all', 'changed'].includes(test.info().config.updateSnapshots);

export async function keptPictures(page: Page): Promise<KeptPictures> {
  const rendering = await renderingOf(page);
  if (isUpdate()) await keepRendering(rendering);
  const isComparable = rendering === keptRendering();
  if (!isComparable)
    process.stdout.write(
      `Looks are not compared here: the pictures are of another rendering than ${rendering}.\n`,
    );
  return {
    async faults(cdp, name, pngPath) {
      if (!isComparable) {
        await writeFile(pngPath, (await stillPicture(page, cdp)).png);
        return [];
      }
      const kept = await keptPicture(name);
      const { png, picture } = await settled(page, cdp, isUpdate() ? null : kept);
      await writeFile(pngPath, png);
      if (kept !== null && isSame(kept, picture)) return [];
      if (isUpdate()) {
        await writeFile(fileOf(name), writePng(picture));
        return [];
      }
      if (kept === null) return [`There is no picture of it to compare with. To keep this one: ${howToKeep}`];
      const apart = cellsApart(kept, picture);
      await writeFile(pngPath.replace('.png', '-apart.png'), writePng(marked(picture, apart)));
      return [`${apart.length} places are not as they were (see -apart.png). If that is right: ${howToKeep}`];
    },
  };
}

type Settled = { readonly png: Buffer; readonly picture: GreyPicture };

/** As soon as it looks like that, or where that is null, twice the same; after a while however it looks. */
async function settled(page: Page, cdp: CDPSession, like: GreyPicture | null): Promise<Settled> {
  let { png, picture } = await take(page, cdp);
  let before = like;
  for (let count = 1; count < tries && (before === null || !isSame(before, picture)); count += 1) {
    before = like ?? picture;
    await wait(againAfterMs);
    ({ png, picture } = await take(page, cdp));
  }
  return { png, picture };
}

async function take(page: Page, cdp: CDPSession): Promise<Settled> {
  const { png, picture } = await stillPicture(page, cdp);
  return { png, picture: picture() };
}

/** Names of pictures that are kept. */
export const keptPictureNames = (): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.png'))
    .map((file) => file.replace('.png', ''));

const fileOf = (name: string): string => join(folder, `${name}.png`);

const keptPicture = async (name: string): Promise<GreyPicture | null> =>
  existsSync(fileOf(name)) ? readPng(await readFile(fileOf(name))) : null;

export const isSame = (kept: GreyPicture, now: GreyPicture): boolean =>
  cellsApart(kept, now).length <= mostCellsApart;

/** Where in the picture something is not as it was. */
function cellsApart(kept: GreyPicture, now: GreyPicture): readonly number[] {
  if (kept.width !== now.width || kept.height !== now.height) return [...now.levels.keys()];
  return [...now.levels.keys()].filter(
    (at) => Math.abs((kept.levels[at] ?? 0) - (now.levels[at] ?? 0)) >= levelsApart,
  );
}

/** Faded, but for what is not as it was, which is black. */
function marked({ width, height, levels }: GreyPicture, apart: readonly number[]): GreyPicture {
  const faded = levels.map((level) => 128 + level / 2);
  for (const at of apart) faded[at] = 0;
  return { width, height, levels: faded };
}

const renderingFileContents = z.object({ rendering: z.string() });

/** Pictures hold only where the same letters are drawn in the same way: by this Chromium, with these fonts. */
async function renderingOf(page: Page): Promise<string> {
  const widths = await page.evaluate(() => {
    const { fontFamily } = getComputedStyle(document.body);
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) return [];
    return ['400', '600'].map((weight) => {
      context.font = `${weight} 100px ${fontFamily}`;
      return context.measureText('Handgloves, 0123456789 “Ωß猫”').width.toFixed(1);
    });
  });
  const version = await page.evaluate(() => /Chrome\/(\d+)/.exec(navigator.userAgent)?.[1] ?? '');
  return `Chromium ${version}, ${widths.join(' and ')} px`;
}

function keptRendering(): string | null {
  if (!existsSync(renderingFile)) return null;
  return renderingFileContents.parse(JSON.parse(readFileSync(renderingFile, 'utf8'))).rendering;
}

async function keepRendering(rendering: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (rendering !== keptRendering())
    await writeFile(renderingFile, `${JSON.stringify({ rendering }, null, 2)}\n`);
}
