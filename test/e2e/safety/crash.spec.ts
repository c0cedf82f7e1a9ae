import { readFileSync } from 'node:fs';
import { controls, sendWithoutName } from '../support/controls.ts';
import { expect, test } from '../support/e2eTest.ts';
import type { ClinicBridge } from '../../../shared/ipc/ipcContract.ts';
import { startStandIn } from '../../service/standIn.ts';
import { connectPractice, fixture, launch, type Launched } from '../support/launch.ts';

let app: Launched | null = null;
test.afterEach(async () => {
  await app?.remove();
  app = null;
});

async function readyNote(): Promise<Launched> {
  const started = await launch();
  app = started;
  await started.importFiles([fixture('dog.m4a')]);
  await sendWithoutName(started.page);
  await expect(controls.section(started.page, 'Plan')).toBeVisible();
  return started;
}

async function startAgain(before: Launched): Promise<Launched> {
  const after = await launch({ dataFolder: before.dataFolder });
  app = after;
  return after;
}

/** What the app has stored of the vet's text in the open note. */
const savedTexts = ({ page }: Launched): Promise<string> =>
  page.evaluate(async () => {
    const answer = await globalThis.clinic.invoke('getSnapshot', {});
    return answer.ok ? JSON.stringify(answer.value.note?.edits) : '';
  });

test('SIGKILL as soon as the last key is saved loses no letter of two sections', async () => {
  const before = await readyNote();
  const typed = { Assessment: 'Cruciate strain, left.', Plan: 'Rest for two weeks, then recheck.' };
  for (const [name, text] of Object.entries(typed)) {
    const box = controls.section(before.page, name);
    await box.selectText();
    await box.pressSequentially(text);
  }
  for (const text of Object.values(typed)) await expect.poll(() => savedTexts(before)).toContain(text);
  await before.kill();
  const after = await startAgain(before);
  await controls.rows(after.page).first().getByRole('button').click();
  for (const [name, text] of Object.entries(typed))
    await expect(controls.section(after.page, name)).toHaveValue(text);
});

test('a page that cannot be drawn says so, and the new one has no consult open and what was typed', async () => {
  const { page, electron } = await readyNote();
  await controls.section(page, 'Plan').fill('Rest.');
  const snapshot = await page.evaluate(async () => {
    const { clinic } = globalThis as unknown as { readonly clinic: ClinicBridge };
    const answer = await clinic.invoke('getSnapshot', {});
    return answer.ok ? answer.value : null;
  });
  await electron?.evaluate(({ BrowserWindow }, before) => {
    const broken = { revision: 1_000_000, open: { ...before?.open, note: { sections: [{}] } } };
    BrowserWindow.fromId(1)?.webContents.send('event:changed', broken);
  }, snapshot);
  await expect(page.getByRole('alert')).toContainText('Your text is saved');
  await page.getByRole('button', { name: 'Reload the window' }).click();
  await expect(controls.newConsult(page)).toBeVisible();
  await expect(controls.note(page)).toBeHidden();
  await controls.rows(page).getByRole('button').click();
  await expect(controls.section(page, 'Plan')).toHaveValue('Rest.');
});

test('closing the window right after the last key loses no letter', async () => {
  const before = await readyNote();
  await controls.section(before.page, 'Plan').fill('Rest.');
  await before.close();
  const after = await startAgain(before);
  await controls.rows(after.page).first().getByRole('button').click();
  await expect(controls.section(after.page, 'Plan')).toHaveValue('Rest.');
});

test('what is typed under New consult outlives closing the window and SIGKILL as typed earlier, without the consent', async () => {
  const first = await launch();
  app = first;
  await controls.newPatientName(first.page).pressSequentially('Luna');
  await first.close();
  const second = await startAgain(first);
  await expect(controls.typedBefore(second.page)).toContainText('Luna');
  await expect(controls.newPatientName(second.page)).toHaveValue('');
  await controls.newPatientName(second.page).pressSequentially('Otto');
  const typed = (isSaved: boolean): Promise<string> =>
    second.page.evaluate(async (saves) => {
      const { clinic } = globalThis as unknown as { readonly clinic: ClinicBridge };
      const answer = await clinic.invoke('restoreTyped', {});
      const now = answer.ok ? answer.value.typed : null;
      // The store saves in turn, so the page's own save is on the disk as well.
      if (saves && now !== null) await clinic.invoke('saveNewConsult', now);
      return JSON.stringify(now);
    }, isSaved);
  await expect.poll(() => typed(false)).toContain('Otto');
  await typed(true);
  await second.kill();
  const { page } = await startAgain(second);
  await expect(controls.typedBefore(page).getByRole('listitem')).toContainText(['Otto', 'Luna']);
  await expect(controls.newPatientName(page)).toHaveValue('');
});

test('SIGKILL while sending: the note is asked for, the upload does not go again, and there is one note', async () => {
  const service = await startStandIn({ profile: 'production' });
  try {
    const before = await launch();
    app = before;
    const practice = { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' };
    await connectPractice(before.page, practice);
    // The work is done and the answer never comes: the outcome of this POST is unknown to the app.
    service.control.delayNext({ method: 'POST', path: '/v1/notes' }, 60_000);
    await before.importFiles([fixture('dog.m4a')]);
    await sendWithoutName(before.page);
    await expect.poll(() => service.control.notes().length).toBe(1);
    await expect(controls.consults(before.page)).toContainText('Sending');
    await before.kill();

    const after = await startAgain(before);
    await expect(controls.consults(after.page)).toContainText('Note ready');
    const posts = service.control.requestsTo({ method: 'POST', path: '/v1/notes' });
    // The one that was cut off has no record, as it never ended.
    expect(posts).toEqual([]);
    expect(service.control.notes()).toHaveLength(1);
  } finally {
    await service.stop();
  }
});

test('SIGKILL while preparing: it is prepared again from the original', async () => {
  const before = await launch();
  app = before;
  await before.importFiles([fixture('dog.m4a')]);
  await controls.rows(before.page).first().waitFor();
  await before.kill();
  const after = await startAgain(before);
  await expect(controls.consults(after.page)).toContainText('Ready to send');
});

test('the main process leaves nothing of its memory in a core dump', async () => {
  test.skip(process.platform !== 'linux', 'other systems keep core dumps in other ways');
  const { pid } = await readyNote();
  expect(Number(`0x${readFileSync(`/proc/${pid}/coredump_filter`, 'utf8')}`)).toBe(0);
});
