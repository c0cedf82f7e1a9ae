import { makeRecording } from './screens/recordings.ts';
import { readyNote, startService, temporaryFolder, untilKeysCount } from './screens/stage.ts';
import { csvOf, programFile, rowOfAppointment, twenty, type Written } from './support/appointmentsKit.ts';
import { controls, expect, locate, press, test, type Locator, type Page } from './support/e2eTest.ts';
import { connectPractice } from './support/launch.ts';
import { lock, setPin, setSetting, turnTo, unlock } from './support/appSteps.ts';
import { submissionsAt } from './support/received.ts';
import { launchWithMicrophone } from './support/recording/recorder.ts';

const vet = 'Dr Moor';
const practice = 'Riverside Vets';

const pickOf = (list: readonly Written[], index: number): Written => {
  const one = list[index];
  if (one === undefined) throw new Error('the list is shorter');
  return one;
};

async function open(stack: AsyncDisposableStack, content: string | Uint8Array) {
  const connections = [
    { token: 'riverside', vet, practiceName: practice },
    { token: 'hill', vet, practiceName: 'Hill Vets' },
  ];
  const service = await startService(stack, { connections });
  const file = await programFile(stack, practice);
  await file.write(content);
  const app = stack.use(await launchWithMicrophone({ env: file.env }));
  const connect = (token: string): Promise<void> =>
    connectPractice(app.page, { url: service.url, token, vet });
  return { ...app, app, file, service, connect };
}

type InFields = Pick<Written, 'name'> & Partial<Written>;

const fieldsAre = async (
  page: Page,
  { name, species = '', reference = '' }: InFields,
  within = controls.newConsult(page),
): Promise<void> => {
  await expect(controls.patientName(within)).toHaveValue(name);
  await expect(controls.species(within)).toHaveValue(species);
  await expect(controls.reference(within)).toHaveValue(reference);
};

test('the right patient of twenty is recorded in two presses', async ({ stack }) => {
  // As a program on Windows writes it.
  const { page, service, connect } = await open(stack, Buffer.from(csvOf(twenty), 'latin1'));
  await expect(controls.todaysRows(page)).toHaveCount(0);
  await connect('riverside');
  await expect(controls.todaysRows(page)).toHaveCount(20);
  await expect(controls.newConsult(page)).toContainText(/20 left, updated \d\d:\d\d/);
  const zoe = pickOf(twenty, 8);
  await expect(rowOfAppointment(page, zoe)).toContainText('12:00 Zoë Cat 2208');

  await rowOfAppointment(page, zoe).getByRole('button').click();
  await fieldsAre(page, zoe);
  const record = controls.record(page);
  await expect(record).toBeFocused();
  await expect(record).toBeInViewport({ ratio: 1 });
  await record.click();
  await expect(controls.stop(page)).toBeVisible();
  const consults = controls.rows(page);
  await expect(consults.filter({ hasText: 'Recording' })).toContainText('Zoë');

  await press(page, controls.stop);
  await expect(consults.filter({ hasText: 'Ready to send' })).toContainText('Zoë');
  await press(page, controls.openNewConsult);
  await expect(rowOfAppointment(page, zoe)).toContainText('recorded');
  await expect(controls.todaysRows(page).filter({ hasText: 'recorded' })).toHaveCount(1);
  await expect(controls.newConsult(page)).toContainText('19 left');

  // From a consult on its way one press leads to the next patient, fills the fields, and records nothing.
  service.control.noteOutcome({ ends: 'never' });
  await controls.rowButton(page, 'Zoë').click();
  await expect(controls.notePatient(page)).toContainText('Zoë');
  await press(page, controls.send);
  const next = controls.note(page).getByRole('button', { name: /^Next patient: / });
  const [, name, time] = /^Next patient: (.+) (\d\d:\d\d)$/.exec((await next.textContent()) ?? '') ?? [];
  const following = twenty.find((one) => one.time === time);
  expect(following?.name).toBe(name);
  await press(page, `Next patient: ${name ?? ''} ${time ?? ''}`);
  if (following !== undefined) await fieldsAre(page, following);
  await expect(record).toBeFocused();
  await expect(controls.stop(page)).toBeHidden();
});

test('a wrong patient is changed to one of today’s, with that one’s reference', async ({ stack }) => {
  const { app, page, service, connect } = await open(stack, csvOf(twenty));
  await connect('riverside');
  const folder = await temporaryFolder(stack);
  await readyNote({ app, page, service, folder }, { name: 'Biscuit', species: 'Dog', reference: '2211' });
  await controls.notePatient(page).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Wrong patient?' });
  await expect(dialog).toContainText('Now: Biscuit, dog, 2211');
  const zoe = pickOf(twenty, 8);
  const offered = dialog.getByRole('list', { name: 'Today', exact: true }).getByRole('listitem');
  await expect(offered).toHaveCount(20);
  await page.keyboard.type(zoe.name.slice(0, 2));
  await expect(offered).toHaveCount(1);
  // The only one is taken, and seen before the patient is changed.
  await page.keyboard.press('Enter');
  await expect(controls.reference(dialog)).toHaveValue(zoe.reference);
  await expect(controls.patientName(dialog)).toHaveValue(zoe.name);
  await dialog.getByRole('button', { name: 'Change patient' }).click();
  await expect(controls.notePatient(page)).toHaveText(zoe.name);
});

test('the keyboard alone finds a patient and records', async ({ stack }) => {
  const { page, connect } = await open(stack, csvOf(twenty));
  await connect('riverside');
  const bella = rowOfAppointment(page, pickOf(twenty, 3)).getByRole('button');
  await bella.focus();
  // Rows that have just changed take no press.
  await expect(bella).toBeEnabled();
  // A key that is held down chooses once, and does not record.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await fieldsAre(page, pickOf(twenty, 3));
  await expect(controls.record(page)).toBeFocused();

  await controls.todaysRows(page).first().getByRole('button').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  await expect(controls.todaysRows(page).nth(1).getByRole('button')).toBeFocused();
  await page.keyboard.press('End');
  await expect(controls.todaysRows(page).last().getByRole('button')).toBeFocused();
  const below = page.getByText(/^\d+ more below$/);
  await expect(below).toHaveCount(0);
  const above = page.getByText(/^\d+ more above$/);
  const inSight = await controls.todaysRows(page).evaluateAll((rows) => {
    const top = rows[0]?.parentElement?.getBoundingClientRect().y ?? 0;
    return rows.filter((row) => row.getBoundingClientRect().y + row.clientHeight / 2 >= top).length;
  });
  await expect(above).toHaveText(`${20 - inSight} more above`);
  await page.keyboard.press('Home');
  await expect(above).toHaveCount(0);
  await expect(controls.todaysRows(page).first().getByRole('button')).toBeFocused();
  const outOfSight = await controls.todaysRows(page).evaluateAll((rows) => {
    const end = rows[0]?.parentElement?.getBoundingClientRect().bottom ?? 0;
    return rows.filter((row) => row.getBoundingClientRect().y + row.clientHeight / 2 > end).length;
  });
  await expect(below).toHaveText(`${outOfSight} more below`);
  const row = controls.todaysRows(page).first().getByRole('button');
  await expect(row).toBeEnabled();
  const chosen = (await row.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => chosen.includes(await controls.reference(controls.newConsult(page)).inputValue()))
    .toBe(true);
  await expect(controls.record(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(controls.stop(page)).toBeVisible();
});

test('a typed name is completed from today’s list by Enter alone, and one Backspace takes that back', async ({
  stack,
}) => {
  const { app, page, connect } = await open(stack, csvOf(twenty));
  await connect('riverside');
  await expect(controls.todaysRows(page)).toHaveCount(20);
  const name = controls.newPatientName(page);
  const offered = controls.completions(page);
  const chosen = offered.and(page.locator('[aria-selected=true]'));
  const lone = offered.filter({ hasText: /^Zoë · Cat · 2208 · 12:00/ });
  const [dog, cat, zoe] = [pickOf(twenty, 1), pickOf(twenty, 3), pickOf(twenty, 8)];

  await name.pressSequentially('be');
  await expect(offered).toHaveText(['Bella · Dog · 2201 · 08:30', 'Bella · Cat · 2203 · 09:30']);
  // Which of the two, nobody has said.
  await page.keyboard.press('Enter');
  await expect(controls.species(page)).toBeFocused();
  await expect(offered).toHaveCount(0);
  await fieldsAre(page, { name: 'be' });

  await name.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  await expect(chosen).toHaveText(/^Bella · Cat/);
  expect(await name.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
  // A list that has just come takes nothing.
  await expect(chosen).toBeEnabled();
  await page.keyboard.press('Enter');
  await fieldsAre(page, cat);
  await page.keyboard.press('Backspace');
  await fieldsAre(page, { name: 'be' });
  await page.keyboard.type('l');
  await offered.first().click();
  await fieldsAre(page, dog);
  await expect(name).toBeFocused();

  // A name that is alone is offered whole, and not taken by leaving the field.
  // Under another name, nothing of hers is left.
  await name.fill('');
  await fieldsAre(page, { name: '' });
  await name.pressSequentially('zo');
  // It says by which key it is taken, and does not look taken.
  await expect(lone).toHaveText('Zoë · Cat · 2208 · 12:00Enter');
  await expect(name).not.toHaveAttribute('aria-activedescendant');
  await expect(name).toHaveAccessibleDescription('Enter takes Zoë · Cat · 2208 · 12:00');
  await expect(chosen).toHaveCount(0);
  await page.keyboard.press('Tab');
  await fieldsAre(page, { name: 'zo' });
  await name.fill('zoe');
  await page.keyboard.press('Enter');
  await fieldsAre(page, zoe);
  await page.keyboard.press('Backspace');
  await fieldsAre(page, { name: 'zoe' });
  await page.keyboard.press('Backspace');
  await fieldsAre(page, { name: 'zo' });
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveText(/^Zoë/);
  await page.keyboard.press('Enter');
  await fieldsAre(page, zoe);
  await expect(controls.typedBefore(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(controls.record(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(controls.stop(page)).toBeVisible();

  // The patient of a consult under way.
  const note = controls.note(page);
  await press(page, controls.newAnimal);
  await expect(controls.patientName(note)).toHaveValue('');
  await controls.patientName(note).pressSequentially('Fran');
  await page.keyboard.press('Enter');
  await fieldsAre(page, pickOf(twenty, 19), note);
  await press(page, controls.stop);
  await expect(controls.row(page, 'Frankie')).toContainText('Ready to send');

  const folder = await temporaryFolder(stack);
  const files = ['one.wav', 'two.wav', 'three.wav'].map((fileName, at) =>
    makeRecording(folder, { fileName, seconds: at + 2 }),
  );
  await press(page, controls.openNewConsult);
  await app.importFiles(await Promise.all(files));
  const stepper = controls.importedRecordings(page);
  await expect(controls.patientName(stepper)).toBeFocused();
  await page.keyboard.type('Mil');
  await page.keyboard.press('Enter');
  await fieldsAre(page, pickOf(twenty, 9), stepper);
  await page.keyboard.press('Backspace');
  await fieldsAre(page, { name: 'Mil' }, stepper);

  // A double click sends nothing past the question, and Send all leads to it.
  await controls.patientName(stepper).fill('Bella');
  await untilKeysCount(page);
  const question = stepper.getByRole('group', { name: 'Which Bella is it?' });
  await locate(page, controls.sendAndNext).dblclick();
  await expect(question).toBeFocused();
  await expect(stepper).toContainText('1 of 3');
  await untilKeysCount(page);
  await press(page, 'Later');
  await expect(stepper).toContainText('2 of 3');
  await controls.patientName(stepper).fill('Milo');
  await untilKeysCount(page);
  for (const _press of [1, 2]) {
    await press(page, controls.sendAll);
    await expect(stepper).toContainText('1 of 3');
    await expect(question).toBeFocused();
  }
  await expect(controls.row(page, 'Bella')).toContainText('Ready to send');
});

test('of two patients of one name the form asks before Send which one it is, also where Stop sends', async ({
  stack,
}) => {
  const { page, service, connect } = await open(stack, csvOf(twenty));
  await connect('riverside');
  await expect(controls.todaysRows(page)).toHaveCount(20);
  const note = controls.note(page);
  const question = note.getByText('Which Bella is it?');
  const asked = note.getByRole('group', { name: 'Which Bella is it?' });
  const answer = (name: string): Locator => note.getByRole('button', { name, exact: true });
  const recordBella = async (): Promise<void> => {
    await controls.newPatientName(page).fill('Bella');
    await press(page, controls.record);
    await expect(controls.stop(page)).toBeVisible();
    // Nothing disturbs a recording.
    await expect(question).toHaveCount(0);
    await press(page, controls.stop);
    await expect(question).toBeVisible();
  };

  await recordBella();
  await expect(answer('Dog · 2201 · 08:30')).toBeEnabled();
  await controls.send(page).focus();
  // The Enter that asks gives no answer, however often it comes.
  for (const _press of [1, 2, 3]) await page.keyboard.press('Enter');
  await expect(asked).toBeFocused();
  await expect(controls.row(page, 'Bella')).toContainText('Ready to send');
  await fieldsAre(page, { name: 'Bella' }, note);
  await page.keyboard.press('Tab');
  await expect(answer('Dog · 2201 · 08:30')).toBeFocused();
  await expect(answer('Cat · 2203 · 09:30')).toBeEnabled();
  await answer('Cat · 2203 · 09:30').click();
  await expect(question).toHaveCount(0);
  await fieldsAre(page, pickOf(twenty, 3), note);
  await press(page, controls.openNewConsult);
  await expect(rowOfAppointment(page, pickOf(twenty, 3))).toContainText('recorded');

  await setSetting(page, 'sendsOnStop', true);
  await recordBella();
  await expect(controls.send(page)).toBeVisible();
  await press(page, controls.sendAllNotSent);
  await expect(page.getByText('1 will be sent. 1 needs a look first: open it.')).toBeVisible();
  await expect.poll(() => submissionsAt(service).length).toBe(1);
  await expect(answer('Neither')).toBeEnabled();
  await answer('Neither').click();
  await expect(question).toHaveCount(0);
  await fieldsAre(page, { name: 'Bella' }, note);
  await controls.send(page).click();
  await expect.poll(() => submissionsAt(service).length).toBe(2);

  await press(page, controls.openNewConsult);
  await controls.newPatientName(page).fill('Bella');
  await press(page, controls.record);
  await expect(controls.stop(page)).toBeVisible();
  await untilKeysCount(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(asked, 'by the key that stops and sends').toBeFocused();
});

/** The patients that main has read, in the order of the file's times. */
const namesInMain = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const answer = await globalThis.clinic.invoke('readAppointments', {});
    return answer.ok ? answer.value.appointments.map(({ patient }) => patient.reference) : [];
  });

test('the list follows its file, and takes no press that was meant for a row before', async ({ stack }) => {
  const { page, file, connect } = await open(stack, csvOf(twenty));
  await connect('riverside');
  const rows = controls.todaysRows(page);
  await expect(rows).toHaveCount(20);
  await expect(rows.nth(1).getByRole('button')).toBeEnabled();

  // The program cancels the first two, and the vet presses as they go.
  const pressed = rows.first().evaluate(
    (row) =>
      new Promise<void>((resolve) => {
        const list = row.parentElement;
        if (list === null) throw new Error('the row is not drawn');
        new MutationObserver(() => {
          if (list.children.length === 20) return;
          list.querySelectorAll('button')[1]?.click();
          resolve();
        }).observe(list, { childList: true });
      }),
  );
  const left = twenty.map((one, index) => (index < 2 ? { ...one, status: 'Cancelled' } : one));
  await file.write(csvOf(left));
  await pressed;
  await expect(rows).toHaveCount(18);
  await expect(controls.newPatientName(page)).toHaveValue('');
  await rows.nth(1).getByRole('button').click();
  await fieldsAre(page, pickOf(twenty, 3));

  const [, , later] = left;
  await file.write(csvOf(left.map((one) => (one === later ? { ...one, time: '23:55' } : one))));
  await expect(rows.last()).toContainText('23:55');

  await file.write('half a file');
  await expect(controls.newConsult(page)).toContainText('The appointments file has no column for patients.');
  await expect(controls.todaysRows(page)).toHaveCount(18);
});

test('the list is gone at the lock, and another practice does not see it', async ({ stack }) => {
  const { page, connect, output } = await open(stack, csvOf(twenty));
  await connect('riverside');
  await expect(controls.todaysRows(page)).toHaveCount(20);
  await connect('hill');
  await expect(page.getByRole('button', { name: /Hill Vets/ })).toBeVisible();
  await expect(controls.todaysRows(page)).toHaveCount(0);
  expect(await namesInMain(page)).toEqual([]);
  await expect(controls.newConsult(page)).not.toContainText('left, updated');

  await turnTo(page, /Riverside Vets/);
  await expect(controls.todaysRows(page)).toHaveCount(20);
  await setPin(page, '4711');
  await page.keyboard.press('Escape');
  await lock(page);
  expect(await namesInMain(page)).toEqual([]);
  expect(await page.content()).not.toContain('Frankie');
  await unlock(page, vet, '4711');
  await expect(controls.todaysRows(page)).toHaveCount(20);
  expect(output()).not.toContain('Frankie');
});
