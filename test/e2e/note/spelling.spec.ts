import { spellingTermsChannel } from '../../../shared/ipc/ipcChannels.ts';
import { buriedIn } from '../../support/plantedText.ts';
import { controls, expect, sendWithoutName, test, type Page } from '../support/e2eTest.ts';
import { fixture, launch, type Launched } from '../support/launch.ts';
import { setSetting } from '../support/appSteps.ts';

const addLabel = 'Add to the clinic’s words';

/** The menus that main builds are kept instead of shown: a native one waits for a hand. */
async function keepMenus({ electron }: Launched): Promise<void> {
  await electron?.evaluate(({ Menu }) => {
    Menu.buildFromTemplate = (template) => {
      Reflect.set(globalThis, 'keptMenu', template);
      return { popup: () => undefined } as unknown as Electron.Menu;
    };
  });
}

/** What the menu at a word of a section says, opened by the keyboard. */
async function menuAt({ page, electron }: Launched, word: string): Promise<readonly string[]> {
  const box = controls.section(page, 'Plan');
  await electron?.evaluate(() => Reflect.deleteProperty(globalThis, 'keptMenu'));
  await box.evaluate((element: HTMLTextAreaElement, text) => {
    const place = element.value.indexOf(text) + 2;
    element.focus();
    element.setSelectionRange(place, place);
  }, word);
  await page.keyboard.press('Shift+F10');
  const labels = (): Promise<readonly string[] | null | undefined> =>
    electron?.evaluate(() => {
      const kept = Reflect.get(globalThis, 'keptMenu') as Electron.MenuItemConstructorOptions[] | undefined;
      return kept?.map(({ label, role }) => label ?? role ?? '') ?? null;
    }) ?? Promise.resolve(null);
  await expect.poll(labels).not.toBeNull();
  return (await labels()) ?? [];
}

async function choose({ electron }: Launched, label: string): Promise<void> {
  await electron?.evaluate((_electron, chosen) => {
    const kept = Reflect.get(globalThis, 'keptMenu') as Electron.MenuItemConstructorOptions[];
    (kept.find((item) => item.label === chosen)?.click as (() => void) | undefined)?.();
  }, label);
}

const isMarked = async (app: Launched, word: string): Promise<boolean> =>
  (await menuAt(app, word)).includes(addLabel);

/** As a vet does: Chromium checks what is typed, not what a script puts there. */
async function typeAtEnd(page: Page, text: string): Promise<void> {
  const box = controls.section(page, 'Plan');
  await box.click();
  await box.press('Control+End');
  await page.keyboard.type(text);
}

test('a misspelt word is marked and put right; the clinic’s words are not, and lie nowhere in the clear', async ({
  stack,
  app: before,
  page,
  electron: _menus,
}) => {
  let app = before;
  await keepMenus(app);
  await app.importFiles([fixture('dog.m4a')]);
  await sendWithoutName(page);
  await typeAtEnd(
    page,
    ' Limpng since meloxicam, and zorkonosis. Qxvanes. Rehydration, biochem and cPLI. Meloxicm. ',
  );

  await expect.poll(() => isMarked(app, 'Limpng')).toBe(true);
  for (const word of ['meloxicam', 'Rehydration', 'biochem', 'cPLI'])
    expect(await isMarked(app, word), word).toBe(false);
  await expect.poll(() => isMarked(app, 'Meloxicm')).toBe(true);
  expect(await menuAt(app, 'Meloxicm')).toContain('meloxicam');
  expect(await isMarked(app, 'since')).toBe(false);
  expect(await menuAt(app, 'Limpng')).toContain('Limping');
  await choose(app, 'Limping');
  await expect(controls.section(page, 'Plan')).toHaveValue(/Limping since meloxicam/);

  await expect.poll(() => isMarked(app, 'zorkonosis')).toBe(true);
  await choose(app, addLabel);
  await expect.poll(() => isMarked(app, 'zorkonosis')).toBe(false);
  await expect.poll(() => isMarked(app, 'Qxvanes')).toBe(true);
  const isChecked = page
    .locator('input, [contenteditable]')
    .evaluateAll((all) => all.some((one) => (one as HTMLElement).spellcheck));
  expect(await isChecked).toBe(false);
  await app.close();

  const { dataFolder } = app;
  app = stack.use(await launch({ dataFolder }));
  await keepMenus(app);
  await controls.consults(app.page).getByRole('button').first().click();
  await typeAtEnd(app.page, 'Wrgly. ');
  await expect.poll(() => isMarked(app, 'Wrgly')).toBe(true);
  expect(await isMarked(app, 'zorkonosis')).toBe(false);
  expect(buriedIn(dataFolder, ['zorkonosis'])).toEqual([]);

  // Off: nothing is marked any more.
  await setSetting(app.page, 'spellingLanguage', 'off');
  await typeAtEnd(app.page, 'Mrply. ');
  await expect.poll(() => isMarked(app, 'Wrgly')).toBe(false);
  expect(await isMarked(app, 'Mrply')).toBe(false);

  // Control: Chromium's own list of words is found by the same search.
  await app.electron?.evaluate(({ session }) =>
    session.defaultSession.addWordToSpellCheckerDictionary('zorkoncontrol'),
  );
  await expect.poll(() => buriedIn(dataFolder, ['zorkoncontrol']).join()).toContain('Custom Dictionary');
});

test('keys that are typed and taken back while the veterinary words are read leave the page and the letters alone', async ({
  app,
  page,
  electron,
}) => {
  await app.importFiles([fixture('dog.m4a')]);
  await sendWithoutName(page);
  const box = controls.section(page, 'Plan');
  await expect(box).toBeVisible();
  await electron.evaluate(({ BrowserWindow }, channel) => {
    const ipc = BrowserWindow.fromId(1)?.webContents.ipc;
    ipc?.removeHandler(channel);
    ipc?.handle(channel, () => new Promise((resolve) => setTimeout(resolve, 1_500, ['zorkonosis'])));
  }, spellingTermsChannel);
  await box.selectText();
  await page.keyboard.type('Limpng since zorkonosis.', { delay: 20 });
  await box.selectText();
  await page.keyboard.press('Delete');
  await page.keyboard.type('Qxvanes and zorkonosis. ', { delay: 20 });

  // Chromium checks the line again at the next key after the words were read.
  await keepMenus(app);
  await expect
    .poll(async () => {
      await typeAtEnd(page, 'a ');
      return isMarked(app, 'Qxvanes');
    })
    .toBe(true);
  expect(await isMarked(app, 'zorkonosis')).toBe(false);
  await expect(box).toHaveValue(/^Qxvanes and zorkonosis\. (?:a )+$/);
});
