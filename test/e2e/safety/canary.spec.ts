import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StandIn } from '../../service/standIn.ts';
import { startService, temporaryFolder, connect, fillPatient } from '../screens/stage.ts';
import { answerSaveDialog } from '../support/dialogs.ts';
import { openSettings, snapshotOf } from '../support/appSteps.ts';
import { buriedIn } from '../../support/plantedText.ts';
import { controls, expect, press, test } from '../support/e2eTest.ts';
import { fixture, launch } from '../support/launch.ts';
import { commandLine, processesOf } from '../support/processes.ts';
import { runCommand } from '../support/runCommand.ts';

/** Planted where each kind of text enters; none may be found in anything that is written. */
const planted = {
  token: 'canary-token-7f3a9c1e5b',
  newKey: 'canary-new-key-5b1e9c3a7f',
  vet: 'Dr Canaryvet',
  practice: 'Canarypractice Surgery',
  patient: 'Canarypatient',
  species: 'Canaryspecies',
  reference: 'Canaryref-2211',
  section: 'Canarysection limps on the left hind leg.',
  transcript: 'Vet: Canarytranscript, how long has he been like this?',
  warning: 'Canarywarning of the service.',
  typed: 'Canarytyped by the vet.',
  refusal: 'Canaryrefusal of a gateway.',
  defect: 'Canarydefect of ours.',
} as const;
const texts = Object.values(planted);

async function serve(stack: AsyncDisposableStack): Promise<StandIn> {
  const { token, newKey, vet, practice: practiceName } = planted;
  const connections = [token, newKey].map((key) => ({ token: key, practiceName, vet }));
  const service = await startService(stack, { connections });
  service.control.add({
    faults: [
      // A gateway that says back what it was sent.
      {
        match: { method: 'POST', path: '/v1/notes' },
        times: 1,
        do: { answer: { status: 502, body: `<p>${planted.refusal} ${token} ${planted.patient}</p>` } },
      },
      {
        match: { method: 'POST', path: '/v1/notes/*/outcome' },
        times: 1,
        do: { answer: { status: 500, body: planted.refusal } },
      },
    ],
    notes: [
      {
        note: {
          ends: 'ready',
          sections: [
            { key: 'subjective', heading: 'Subjective', content: planted.section },
            { key: 'plan', heading: 'Plan', content: 'Rest.' },
          ],
          warnings: [planted.warning],
          transcript: planted.transcript,
        },
      },
    ],
  });
  return service;
}

type Written = {
  readonly output: () => string;
  /** Everything that the app wrote lies below it: its data, temporary files, what it saved. */
  readonly root: string;
  readonly bundle: string;
};

/** A consult from the first word to the outcome, with everything going wrong once; then a support bundle. */
async function aDay(stack: AsyncDisposableStack): Promise<Written> {
  const service = await serve(stack);
  const root = await temporaryFolder(stack);
  const [dataFolder, temporary] = [join(root, 'data'), join(root, 'tmp')];
  await mkdir(dataFolder);
  await mkdir(temporary);
  const env = { TMPDIR: temporary };
  const app = await launch({ dataFolder, env });
  stack.defer(() => app.kill());
  const { page, electron } = app;
  if (electron === null) throw new Error('This test makes defects in the checkout.');

  const { patient: name, species, reference } = planted;
  await connect({ page, service });
  const { vet, practice, newKey: token } = planted;
  const list = JSON.stringify([{ address: service.url, vet, practice, isTest: false, token }]);
  const brought = await runCommand(dataFolder, ['--connect'], { ...process.env, ...env }, list);
  expect(JSON.parse(brought.stdout)).toEqual({ items: [{ item: 1, status: 'waitsForVet' }] });
  await fillPatient(controls.newConsult(page), { name, species, reference });
  await app.importFiles([fixture('dog.m4a')]);
  await press(page, controls.send);
  await expect(controls.section(page, 'Subjective')).toHaveValue(planted.section);
  await controls.section(page, 'Plan').fill(planted.typed);
  await controls.searchConsults(page).fill(planted.section);
  await press(page, controls.fileNote);
  await press(page.getByRole('dialog'), controls.confirmFiling);
  await expect(controls.consults(page)).toContainText('Filed');
  const inPage = JSON.stringify(await snapshotOf(page));
  expect(inPage).toContain(planted.patient);
  expect(inPage).not.toContain(planted.token);
  if (process.platform === 'linux')
    for (const pid of processesOf(app.pid)) expect(commandLine(pid)).not.toContain(planted.token);
  await electron.evaluate((_electron, text) => {
    void Promise.reject(new Error(text));
    setImmediate(() => {
      throw new TypeError(`${text}\n    at ${text}`);
    });
  }, `${planted.defect} ${planted.token}`);
  await expect.poll(() => app.output()).toContain('TypeError');

  const bundleFile = join(root, 'bundle.json');
  await answerSaveDialog(electron, bundleFile);
  await press(await openSettings(page, 'Support'), controls.supportBundle);
  const preview = controls.bundlePreview(page);
  await expect(preview).toContainText('TypeError');
  const shown = await preview.textContent();
  await page.getByRole('button', { name: 'Save bundle…' }).click();
  await expect(page.locator('[data-notice]')).toContainText('Support bundle saved.');
  const bundle = await readFile(bundleFile, 'utf8');
  expect(bundle).toBe(shown);
  await electron.evaluate(async ({ BrowserWindow }) => {
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const crashed = new Promise((resolve) => webContents.once('render-process-gone', resolve));
      webContents.forcefullyCrashRenderer();
      await crashed;
    }
  });
  const isShownAgain = (): Promise<boolean> =>
    electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some(({ webContents: page }) => !page.isCrashed() && !page.isLoading()),
    );
  await expect.poll(isShownAgain).toBe(true);
  await app.kill();
  // What is written at a start and at an end.
  const again = stack.use(await launch({ dataFolder, env }));
  await expect(again.page.getByRole('button', { name: 'Use it' })).toBeVisible();
  await again.close();
  const output = (): string => app.output() + again.output() + brought.stdout + brought.stderr;
  return { output, root, bundle };
}

const findSearchHits = ({ output, root }: Written): readonly string[] => [
  ...buriedIn(root, texts),
  ...texts.filter((text) => output().includes(text)).map((text) => `${text} in the output`),
];

test('nothing that is written holds a token, a name, or a word of a note: data, logs, bundle, output', async ({
  stack,
}) => {
  const written = await aDay(stack);
  expect(written.bundle).toContain('"event": "defect"');
  expect(written.bundle).toContain('"what": "noteFiled"');
  expect(findSearchHits(written)).toEqual([]);
});
