import { readFileSync } from 'node:fs';
import { controls, expect, sendWithoutName, test, type Page } from '../support/e2eTest.ts';
import type { Stage } from '../screens/stage.ts';
import { submissionsAt, submit } from '../support/received.ts';
import { snapshotOf } from '../support/appSteps.ts';
import { fixture, launch, type Launched } from '../support/launch.ts';

async function readyNote({ app, page }: Stage): Promise<void> {
  await app.importFiles([fixture('dog.m4a')]);
  await sendWithoutName(page);
  await expect(controls.section(page, 'Plan')).toBeVisible();
}

async function startAgain(stack: AsyncDisposableStack, before: Launched): Promise<Page> {
  const after = stack.use(await launch({ dataFolder: before.dataFolder }));
  return after.page;
}

/** What the app has stored of the vet's text in the open note. */
const savedTexts = async (page: Page): Promise<string> =>
  JSON.stringify((await snapshotOf(page)).note?.edits);

test('SIGKILL as soon as the last key is saved loses no letter of two sections', async ({ stage, stack }) => {
  const { app, page } = stage;
  await readyNote(stage);
  const typed = { Assessment: 'Cruciate strain, left.', Plan: 'Rest for two weeks, then recheck.' };
  for (const [name, text] of Object.entries(typed)) {
    const box = controls.section(page, name);
    await box.selectText();
    await box.pressSequentially(text);
  }
  for (const text of Object.values(typed)) await expect.poll(() => savedTexts(page)).toContain(text);
  await app.kill();
  const after = await startAgain(stack, app);
  await controls.rows(after).first().getByRole('button').click();
  for (const [name, text] of Object.entries(typed))
    await expect(controls.section(after, name)).toHaveValue(text);
});

test('a page that cannot be drawn says so, and the new one has no consult open and what was typed', async ({
  stage,
  electron,
}) => {
  const { page } = stage;
  await readyNote(stage);
  await controls.section(page, 'Plan').fill('Rest.');
  const broken = {
    revision: 1_000_000,
    open: { ...(await snapshotOf(page)).open, note: { sections: [{}] } },
  };
  await electron.evaluate(
    ({ BrowserWindow }, changed) => BrowserWindow.fromId(1)?.webContents.send('event:changed', changed),
    broken,
  );
  await expect(page.getByRole('alert')).toContainText('Your text is saved');
  await page.getByRole('button', { name: 'Reload the window' }).click();
  await expect(controls.newConsult(page)).toBeVisible();
  await expect(controls.note(page)).toBeHidden();
  await controls.rows(page).getByRole('button').click();
  await expect(controls.section(page, 'Plan')).toHaveValue('Rest.');
});

test('closing the window right after the last key loses no letter', async ({ stage, stack }) => {
  await readyNote(stage);
  await controls.section(stage.page, 'Plan').fill('Rest.');
  await stage.app.close();
  const after = await startAgain(stack, stage.app);
  await controls.rows(after).first().getByRole('button').click();
  await expect(controls.section(after, 'Plan')).toHaveValue('Rest.');
});

test('what is typed under New consult outlives closing the window and SIGKILL as typed earlier, without the consent', async ({
  app,
  page,
  stack,
}) => {
  await controls.newPatientName(page).pressSequentially('Luna');
  await app.close();
  const second = stack.use(await launch({ dataFolder: app.dataFolder }));
  await expect(controls.typedBefore(second.page)).toContainText('Luna');
  await expect(controls.newPatientName(second.page)).toHaveValue('');
  await controls.newPatientName(second.page).pressSequentially('Otto');
  const typed = (isSaved: boolean): Promise<string> =>
    second.page.evaluate(async (saves) => {
      const answer = await globalThis.clinic.invoke('restoreTyped', {});
      const now = answer.ok ? answer.value.typed : null;
      // The store saves in turn, so the page's own save is on the disk as well.
      if (saves && now !== null) await globalThis.clinic.invoke('saveNewConsult', now);
      return JSON.stringify(now);
    }, isSaved);
  await expect.poll(() => typed(false)).toContain('Otto');
  await typed(true);
  await second.kill();
  const third = await startAgain(stack, second);
  await expect(controls.typedBefore(third).getByRole('listitem')).toContainText(['Otto', 'Luna']);
  await expect(controls.newPatientName(third)).toHaveValue('');
});

test('SIGKILL while sending: the note is asked for, the upload does not go again, and there is one note', async ({
  connectedStage,
  stack,
}) => {
  const { app, page, service } = connectedStage;
  // The work is done and the answer never comes: the outcome of this POST is unknown to the app.
  service.control.delayNext(submit, 60_000);
  await app.importFiles([fixture('dog.m4a')]);
  await sendWithoutName(page);
  await expect.poll(() => service.control.notes().length).toBe(1);
  await expect(controls.consults(page)).toContainText('Sending');
  await app.kill();

  await expect(controls.consults(await startAgain(stack, app))).toContainText('Note ready');
  // The one that was cut off has no record, as it never ended.
  expect(submissionsAt(service)).toEqual([]);
  expect(service.control.notes()).toHaveLength(1);
});

test('SIGKILL while preparing: it is prepared again from the original', async ({ app, page, stack }) => {
  await app.importFiles([fixture('dog.m4a')]);
  await controls.rows(page).first().waitFor();
  await app.kill();
  await expect(controls.consults(await startAgain(stack, app))).toContainText('Ready to send');
});

test('the main process leaves nothing of its memory in a core dump', ({ app: { pid } }) => {
  test.skip(process.platform !== 'linux', 'other systems keep core dumps in other ways');
  expect(Number(`0x${readFileSync(`/proc/${pid}/coredump_filter`, 'utf8')}`)).toBe(0);
});
