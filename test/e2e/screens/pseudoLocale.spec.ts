import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { lockStrings } from '../../../renderer/strings/lockStrings.ts';
import { settingsStrings } from '../../../renderer/strings/settingsStrings.ts';
import { strings } from '../../../renderer/strings/strings.ts';
import { pseudo } from '../../support/uiText/pseudoLocale.ts';
import { expect, test } from '../support/e2eTest.ts';
import { pseudoBuild } from '../support/pseudoBuild.ts';
import { makeRecording } from './recordings.ts';
import { resize, sidewaysOverflow } from './audit.ts';
import { openStage, type Stage } from './stage.ts';
import { cutTexts, englishTexts } from './textFaults.ts';

// What is no text of the app's own is in other letters, so that each word of English is one that was not translated.
const practiceName = 'Ветклиника';
const vet = 'Др Мур';
const section = (key: string, heading: string) => ({ key, heading, content: 'Хромает. 31,4 кг.' });
const note = {
  sections: [section('subjective', 'Анамнез'), section('plan', 'План')],
  warnings: ['38 с записи нет.'],
  transcript: 'Врач: Здравствуйте.\nВладелец: Хромает.',
};
/** What was typed or chosen, and what the service and the embedded sandbox are called. */
const known = (stage: Stage): readonly string[] => [
  stage.service.url,
  'Sandbox practice',
  'Test vet',
  '.wav',
];

const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: pseudo(name), exact: true });
const box = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: pseudo(name), exact: true });

test('in a language of longer words, everything is translated, and nothing is cut', async () => {
  test.setTimeout(180_000);
  await using stack = new AsyncDisposableStack();
  const appFolder = await pseudoBuild(stack);
  const practiceButton = new RegExp(`^${pseudo('Practice: ')}`);
  const stage = await openStage(stack, {
    service: { connections: [{ token: 'token-one', practiceName, vet }] },
    launch: { appFolder, practiceButton },
  });
  const { page, app, service } = stage;
  const folder = join(test.info().project.outputDir, '..', 'screens');
  await mkdir(folder, { recursive: true });
  const cdp = await page.context().newCDPSession(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });

  async function look(state: string): Promise<void> {
    expect.soft(await englishTexts(page, known(stage)), `${state}: not translated`).toEqual([]);
    for (const [width, height] of [
      [1280, 820],
      [320, 640],
    ] as const) {
      await resize(cdp, { width, height });
      await page.waitForFunction((to) => innerWidth === to, width);
      expect.soft(await sidewaysOverflow(page), `${state}, ${width} px wide`).toEqual([]);
      expect.soft(await cutTexts(page), `${state}, ${width} px wide`).toEqual([]);
      await page.screenshot({
        path: join(folder, `pseudo-${state}-${width}.png`),
        caret: 'initial',
        animations: 'allow',
      });
    }
    await resize(cdp, { width: 1280, height: 820 });
    await page.waitForFunction(() => innerWidth === 1280);
  }
  const sendOne = async (name: string): Promise<void> => {
    await button(page, strings.list.newConsult).click();
    await box(page, strings.newConsult.name).fill(name);
    await box(page, strings.newConsult.reference).fill('2211');
    const path = await makeRecording(stage.folder, { fileName: 'Запись.wav' });
    await app.dropFiles([path]);
    await button(page, strings.note.send).click();
  };

  await look('first-start');
  await button(page, strings.topBar.shortcuts).click();
  await page.getByRole('dialog').waitFor();
  await look('shortcuts');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: practiceButton }).click();
  await page.getByRole('menuitem', { name: pseudo(strings.topBar.connect) }).click();
  await look('connect');
  await box(page, strings.connect.address).fill(service.url);
  await box(page, strings.connect.vet).fill(vet);
  await page.getByLabel(pseudo(strings.connect.token)).fill('token-one');
  await button(page, strings.connect.connect).click();
  await page.getByRole('button', { name: new RegExp(practiceName) }).waitFor();

  service.control.failNext({ method: 'POST', path: '/v1/notes' }, { status: 400, code: 'none' });
  await sendOne('Бисквит');
  await page.getByRole('alert').first().waitFor();
  await look('needs-attention');
  service.control.noteOutcome({ ends: 'ready', ...note });
  await sendOne('Луна');
  await page.getByRole('textbox', { name: 'Анамнез', exact: true }).waitFor();
  await look('note-ready');

  await button(page, settingsStrings.open).click();
  await page.getByRole('heading', { level: 1, name: pseudo(settingsStrings.title) }).waitFor();
  await look('settings');
  await page.keyboard.press('Escape');
  await button(page, lockStrings.open).click();
  await page.getByRole('heading', { name: pseudo(lockStrings.title) }).waitFor();
  await look('who-are-you');
});
