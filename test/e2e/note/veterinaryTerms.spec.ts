import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseVeterinaryTerms } from '../../../main/electron/spelling/veterinaryTerms.ts';
import { spellingLanguages, type SpellingLanguage } from '../../../shared/settings/spelling.ts';
import { expect, test } from '../support/e2eTest.ts';
import { launch, type Launched } from '../support/launch.ts';

const list = resolve(import.meta.dirname, '../../../main/electron/spelling/dictionaries/veterinary.txt');

/** Asks Chromium's checker alone, as a preload can: the app's own preload has a part in what a page marks. */
const askingPreload = `const { webFrame } = require('electron');
globalThis.misspelled = (words) => words.filter((word) => webFrame.isWordMisspelled(word));`;

/** The words that are not in the dictionary of a language. */
async function missingFrom(
  { electron }: Launched,
  language: SpellingLanguage,
  asked: { readonly words: readonly string[]; readonly preload: string },
): Promise<readonly string[]> {
  const found: unknown = await electron?.evaluate(
    async ({ BrowserWindow, session }, { tongue, words, preload }) => {
      const page = session.fromPartition(`asked-${tongue}`);
      page.setSpellCheckerLanguages([tongue]);
      const window = new BrowserWindow({
        show: false,
        webPreferences: { preload, session: page, contextIsolation: false, spellcheck: true },
      });
      await window.loadURL('about:blank');
      const ask = (some: readonly string[]): Promise<readonly string[]> =>
        window.webContents.executeJavaScript(`misspelled(${JSON.stringify(some)})`);
      // Until the dictionary is read, every word passes.
      for (let tries = 0; tries < 100 && (await ask(['qxzvwk'])).length === 0; tries += 1) {
        page.setSpellCheckerEnabled(false);
        page.setSpellCheckerEnabled(true);
        await new Promise((done) => setTimeout(done, 100));
      }
      const missing = await ask(words);
      window.destroy();
      return missing;
    },
    { tongue: language, words: asked.words, preload: asked.preload },
  );
  return found as readonly string[];
}

test('at least 6,000 base forms of the veterinary list are in neither dictionary of the app', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-terms-'));
  const app = await launch();
  try {
    test.skip(app.electron === null, 'a packaged build’s main process cannot be asked');
    const preload = join(folder, 'preload.cjs');
    await writeFile(preload, askingPreload);
    const words = [...parseVeterinaryTerms(await readFile(list, 'utf8')).values()].flat();
    const missing = new Map<SpellingLanguage, ReadonlySet<string>>();
    for (const language of spellingLanguages)
      missing.set(language, new Set(await missingFrom(app, language, { words, preload })));
    const inNeither = words.filter((word) => spellingLanguages.every((one) => missing.get(one)?.has(word)));
    expect(inNeither.length).toBeGreaterThanOrEqual(6000);
    // Control: both dictionaries were read, and each knows words of its own spelling.
    const control = { words: ['limping', 'colour', 'color', 'limpng'], preload };
    expect(await missingFrom(app, 'en-GB', control)).toEqual(['color', 'limpng']);
    expect(await missingFrom(app, 'en-US', control)).toEqual(['colour', 'limpng']);
  } finally {
    await app.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
