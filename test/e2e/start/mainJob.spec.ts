import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2eTest.ts';
import { startStandIn, type StandIn } from '../../service/standIn.ts';
import { connectPractice, fixture, launch, type Launched } from '../support/launch.ts';

const statusOf = (page: Page, patient: string) =>
  page
    .getByRole('list', { name: /^(Needs you|Consults)$/ })
    .getByRole('listitem')
    .filter({ hasText: patient });

async function fillPatient(page: Page, patient: { name: string; species: string; reference: string }) {
  const region = page.getByRole('region', { name: 'New consult' });
  await region.getByRole('textbox', { name: 'Patient name' }).fill(patient.name);
  await region.getByRole('combobox', { name: 'Species' }).fill(patient.species);
  await region.getByRole('textbox', { name: 'Reference' }).fill(patient.reference);
}

test.describe('with no account and no network, at first start', () => {
  let app: Launched;
  test.beforeEach(async () => {
    app = await launch();
  });
  test.afterEach(async () => app.remove());

  test('a recording becomes a note that is edited and filed, and every screen says Sandbox', async () => {
    const { page } = app;
    await expect(page).toHaveTitle(/^Clinic Companion/);
    await expect(page.getByRole('status').filter({ hasText: 'Sandbox' })).toBeVisible();
    const original = await readFile(fixture('dog.m4a'));

    await fillPatient(page, { name: 'Biscuit', species: 'Dog', reference: '2211' });
    await app.importFiles([fixture('dog.m4a')]);
    await expect(statusOf(page, 'Biscuit')).toContainText('Ready to send');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expect(send).toBeFocused();
    await send.click();
    await expect(statusOf(page, 'Biscuit')).toContainText('Note ready');

    const note = page.getByRole('region', { name: 'Note' });
    await expect(note.getByRole('heading', { name: 'Biscuit' })).toBeVisible();
    for (const heading of ['Subjective', 'Objective', 'Assessment', 'Plan'])
      await expect(note.getByRole('textbox', { name: heading })).not.toHaveValue('');
    await expect(note).toContainText('Sample note, not for records');
    await expect(page.getByRole('region', { name: 'Transcript' })).toContainText('Biscuit');
    await expect(page.getByRole('status').filter({ hasText: 'Sandbox' })).toBeVisible();
    await expect(statusOf(page, 'Biscuit')).toContainText('Sandbox');

    await note.getByRole('textbox', { name: 'Assessment' }).fill('Cruciate strain, left.');
    await note.getByRole('button', { name: 'Remove Plan' }).click();
    await note.getByRole('button', { name: 'File note' }).click();
    await expect(statusOf(page, 'Biscuit')).toContainText('Filed');
    await note.getByRole('textbox', { name: 'Assessment' }).fill('Cruciate strain, left. Rest.');
    await expect(statusOf(page, 'Biscuit')).toContainText('changed since filed');
    await note.getByRole('button', { name: 'Update filed note' }).click();
    await expect(statusOf(page, 'Biscuit')).not.toContainText('changed since filed');
    expect(await readFile(fixture('dog.m4a'))).toEqual(original);
  });

  test('the same bytes again: the consult that has them is named, and the vet is asked', async () => {
    const { page } = app;
    await fillPatient(page, { name: 'Biscuit', species: 'Dog', reference: '' });
    await app.importFiles([fixture('dog.m4a')]);
    await expect(statusOf(page, 'Biscuit')).toContainText('Ready to send');
    await page.getByRole('button', { name: 'New consult' }).click();
    await app.importFiles([fixture('dog.m4a')]);
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Biscuit');
    await question.getByRole('button', { name: 'Import again' }).click();
    await expect(
      page.getByRole('list', { name: /^(Needs you|Consults)$/ }).getByRole('listitem'),
    ).toHaveCount(2);
  });

  test('what is not a recording is refused in a sentence, and the app goes on', async () => {
    const { page } = app;
    await app.importFiles([
      fixture('notAudio.m4a'),
      fixture('empty.m4a'),
      '/nowhere/gone.m4a',
      fixture('cat.m4a'),
    ]);
    const refusals = page.getByRole('region', { name: 'New consult' });
    await expect(refusals).toContainText('The file is not a recording.');
    await expect(refusals).toContainText('The file is empty.');
    await expect(refusals).toContainText('no longer where it was');
    await expect(
      page.getByRole('list', { name: /^(Needs you|Consults)$/ }).getByRole('listitem'),
    ).toHaveCount(1);
  });

  test('what is on the clipboard says that it is a fixture', async () => {
    const { page, electron } = app;
    test.skip(
      electron === null,
      'the clipboard is read through the inspector, which a packaged build has not',
    );
    await app.importFiles([fixture('cat.m4a')]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Copy note' }).click();
    await expect
      .poll(() => electron?.evaluate(({ clipboard }) => clipboard.readText()))
      .toMatch(/^\[TEST\] Sandbox: this is a test fixture/);
  });
});

test.describe('with a connected practice', () => {
  let app: Launched;
  let service: StandIn;
  test.beforeEach(async () => {
    service = await startStandIn({ profile: 'production' });
    app = await launch();
  });
  test.afterEach(async () => {
    await app.remove();
    await service.stop();
  });

  const connect = () =>
    connectPractice(app.page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });

  test('the service receives exactly what was imported and what is on screen, byte for byte', async () => {
    const { page } = app;
    // Everything that a text control would turn into something else.
    const subjective = 'Limping.\r\nOwner: “since Monday”\u2028\u00a0next line\rold Mac  ';
    service.control.noteOutcome({
      ends: 'ready',
      sections: [
        { key: 'subjective', heading: 'Subjective', content: subjective },
        { key: 'objective', heading: 'Objective', content: 'T 38.6' },
        { key: 'assessment', heading: 'Assessment', content: 'Strain' },
        { key: 'plan', heading: 'Plan', content: 'Rest' },
      ],
    });
    await connect();
    await expect(page.getByRole('button', { name: 'Practice: Riverside Vets' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Sandbox' })).toBeHidden();
    await fillPatient(page, { name: 'Łuna “Ω”', species: 'Cat', reference: 'A/7' });
    await app.importFiles([fixture('cat.m4a')]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const note = page.getByRole('region', { name: 'Note' });
    await note.getByRole('textbox', { name: 'Assessment' }).fill('Strain.\nNo fracture.');
    await note.getByRole('button', { name: 'Remove Plan' }).click();
    await note.getByRole('button', { name: 'File note' }).click();

    const outcomes = () => service.control.requestsTo({ method: 'POST', path: /\/outcome$/ });
    await expect.poll(() => outcomes().length).toBe(1);
    expect(JSON.parse(outcomes()[0]?.body?.toString('utf8') ?? '')).toEqual({
      outcome: 'filed',
      sections: [
        { key: 'subjective', content: subjective },
        { key: 'objective', content: 'T 38.6' },
        { key: 'assessment', content: 'Strain.\nNo fracture.' },
        { key: 'plan', content: '' },
      ],
    });
    const posts = service.control.requestsTo({ method: 'POST', path: '/v1/notes' });
    expect(posts).toHaveLength(1);
    expect(posts[0]?.fields).toEqual({
      language: 'en',
      note_format: 'soap',
      pet_name: 'Łuna “Ω”',
      pet_type: 'Cat',
      external_ref: 'A/7',
    });
    expect(posts[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(service.control.notes()).toHaveLength(1);
  });

  test('a service that is away for a while still gets one recording, and the vet one note', async () => {
    const { page } = app;
    await connect();
    service.control.cutNext({ method: 'POST', path: '/v1/notes' });
    service.control.failNext(
      { method: 'POST', path: '/v1/notes' },
      { status: 502, code: 'bad_gateway' },
      { at: 'work' },
    );
    await fillPatient(page, { name: 'Pepper', species: 'Rabbit', reference: '' });
    await app.importFiles([fixture('dog.m4a')]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(statusOf(page, 'Pepper')).toContainText('Note ready');
    const posts = service.control.requestsTo({ method: 'POST', path: '/v1/notes' });
    expect(posts.length).toBeGreaterThanOrEqual(3);
    expect(new Set(posts.map((post) => post.headers['idempotency-key'])).size).toBe(1);
    expect(new Set(posts.map((post) => post.audio?.sha256).filter((hash) => hash !== undefined)).size).toBe(
      1,
    );
    expect(service.control.notes()).toHaveLength(1);
  });

  test('a failure says what happened and what to do, with its code for whoever helps', async () => {
    const { page } = app;
    service.control.setConnection(service.tokens[0] ?? '', { isSubscribed: false });
    await connect();
    await fillPatient(page, { name: 'Rex', species: 'Dog', reference: '' });
    await app.importFiles([fixture('dog.m4a')]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The clinic’s subscription is not active.' });
    await expect(alert).toContainText('press Try again');
    await expect(alert).toHaveAttribute('data-code', 'subscription_inactive');
    service.control.setConnection(service.tokens[0] ?? '', { isSubscribed: true });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(statusOf(page, 'Rex')).toContainText('Note ready');
    expect(service.control.notes()).toHaveLength(1);
  });

  test('a wrong token is refused and kept nowhere', async () => {
    const { page } = app;
    await page.getByRole('button', { name: /^Practice: / }).click();
    await page.getByRole('menuitem', { name: 'Connect a practice…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a practice' });
    await dialog.getByRole('textbox', { name: 'Service address' }).fill(service.url);
    await dialog.getByRole('textbox', { name: 'Your name' }).fill('Dr Moor');
    await dialog.getByLabel('Connection token').fill('no-such-token');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(dialog).toContainText('did not accept');
    await dialog.press('Escape');
    await expect(page.getByRole('button', { name: /^Practice: Sandbox/ })).toBeVisible();
  });

  test('a consult of the sandbox is neither shown nor sent in a real practice', async () => {
    const { page } = app;
    await fillPatient(page, { name: 'Biscuit', species: 'Dog', reference: '' });
    await app.importFiles([fixture('dog.m4a')]);
    await expect(statusOf(page, 'Biscuit')).toContainText('Ready to send');
    await connect();
    await expect(page.getByRole('button', { name: 'Practice: Riverside Vets' })).toBeVisible();
    await expect(page.getByText('Biscuit')).toHaveCount(0);
    expect(service.control.requestsTo({ method: 'POST', path: '/v1/notes' })).toHaveLength(0);
  });
});
