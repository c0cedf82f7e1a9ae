/** Playwright fixtures for Clinic Companion. example.spec.ts shows them; README.md says what they need. */
import { spawn, type ChildProcess } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, expect, test as base, type Locator, type Page, type TestInfo } from '@playwright/test';

/** A vet speaks for 19 seconds: to import, and for the option `microphone`. */
export const speech = {
  m4a: join(import.meta.dirname, 'speech.m4a'),
  wav: join(import.meta.dirname, 'speech.wav'),
};

type Options = {
  /** A WAV file that the app hears, again and again; null: the computer's own microphone. */
  readonly microphone: string | null;
};

type Fixtures = {
  /** The app, started with a data folder of its own. `page` is its window. */
  readonly clinic: Clinic;
  /** A note service of this test alone; `clinic.connect(service)` connects the app to it. */
  readonly service: NoteService;
};

export const test = base.extend<Options & Fixtures>({
  microphone: [null, { option: true }],
  clinic: async ({ microphone }, use, info) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'clinic-test-')));
    let app: Started | null = null;
    let page: Page | null = null;
    try {
      app = await startApp(folder, microphone);
      page = await pageOf(app, folder);
      await use(createClinic(page, folder, app));
    } finally {
      const isFailed = page === null || info.status !== info.expectedStatus;
      if (isFailed && app !== null) await keepFailure(info, page, folder, app);
      await app?.end();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  },
  page: ({ clinic }, use) => use(clinic.page),
  service: async ({ browserName: _browser }, use) => {
    const file = await whereIs(join(import.meta.dirname, 'clinic-note-service.mjs'));
    const started = start(process.execPath, [file, '--profile', 'sandbox']);
    try {
      await use(createService(await firstLine(started)));
    } finally {
      await started.end();
    }
  },
});

export { expect } from '@playwright/test';

/** Each consult is in one of them. */
const lists = /^(Not sent|Needs you|Consults)$/;

export type Clinic = ReturnType<typeof createClinic>;

function createClinic(page: Page, folder: string, app: Started) {
  const files = join(folder, 'files');
  const answers = { folder: files, open: [] as string[][], save: [] as string[] };
  const writeAnswers = (): Promise<void> => writeFile(answersIn(folder), JSON.stringify(answers));
  const clinic = {
    page,
    /** What the app wrote on standard output and standard error so far. */
    said: app.said,
    /** The row of a patient in the list at the left. */
    row: (patient: string): Locator =>
      page.getByRole('list', { name: lists }).getByRole('listitem').filter({ hasText: patient }),
    /**
     * The next dialog that opens files, or a folder, chooses copies of these; without any it is cancelled.
     */
    async answerOpen(...paths: readonly string[]): Promise<void> {
      for (const path of paths) await copyFile(await whereIs(path), join(files, basename(path)));
      answers.open.push(paths.map((path) => basename(path)));
      await writeAnswers();
    },
    /** The next dialog that saves a file chooses this name. Answers the whole path; '' cancels. */
    async answerSave(name: string): Promise<string> {
      answers.save.push(name);
      await writeAnswers();
      return join(files, name);
    },
    /**
     * Imports a recording for a new patient, and presses Send. The app asks about a recording that it has
     * already.
     */
    async send(patient: string, recording = speech.m4a): Promise<void> {
      await clinic.answerOpen(recording);
      await page.getByRole('button', { name: 'New consult', exact: true }).first().click();
      await page.getByRole('region', { name: 'New consult' }).getByLabel('Patient name').fill(patient);
      await page.getByRole('button', { name: 'Import audio…' }).click();
      await page.getByRole('button', { name: `Send ${patient}` }).click();
    },
    /** Connects a practice through the dialog, as a test connection. */
    async connect({ url, token }: Pick<NoteService, 'url' | 'token'>, vet = 'Dr Moor'): Promise<void> {
      await page.getByRole('button', { name: /^Practice: / }).click();
      await page.getByRole('menuitem', { name: 'Connect a practice…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Connect a practice' });
      await dialog.getByRole('textbox', { name: 'Service address' }).fill(url);
      await dialog.getByRole('textbox', { name: 'Your name' }).fill(vet);
      await dialog.getByLabel('Access key', { exact: true }).fill(token);
      await dialog.getByRole('checkbox', { name: 'Test connection (made-up notes)' }).check();
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      const staysFor = async (cause: unknown): Promise<never> => {
        throw new Error(`The dialog stays: ${await dialog.innerText()}`, { cause });
      };
      await expect(dialog).toBeHidden().catch(staysFor);
    },
  };
  return clinic;
}

export type NoteService = ReturnType<typeof createService>;

type StartLine = {
  readonly url: string;
  readonly control: string;
  readonly control_token: string;
  readonly connections: readonly { readonly vet: string; readonly token: string }[];
};

function createService({ url, control, control_token: controlToken, connections }: StartLine) {
  async function ask(path: string, body?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${controlToken}` };
    const post = body && { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(control + path, { headers, ...post });
    if (answer.ok) return answer.json();
    throw new Error(`The note service refuses ${path}: ${await answer.text()}`);
  }
  return {
    url,
    /** Access keys: the first one, and all. */
    token: connections[0]?.token ?? '',
    connections,
    /** What it does from now on: faults, notes, settings (stand-in.md). */
    script: async (script: object): Promise<void> => void (await ask('/script', script)),
    /** Every request so far. */
    requests: async () => (await ask('/requests')) as readonly ReceivedRequest[],
  };
}

export type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The fields of an upload. */
  readonly fields: Readonly<Record<string, string>> | null;
};

const answersIn = (folder: string): string => join(folder, 'answers.json');
const dataIn = (folder: string): string => join(folder, 'data');

/** CLINIC_COMPANION: the folder of a checkout, or the program of a package; by default the installed one. */
async function startApp(folder: string, microphone: string | null): Promise<Started> {
  await mkdir(join(folder, 'files'));
  const named = process.env['CLINIC_COMPANION'] || 'clinic-companion';
  const sound = microphone === null ? null : await wavAt(microphone);
  const args = [
    `--user-data-dir=${dataIn(folder)}`,
    '--ui-automation',
    `--answer-dialogs=${answersIn(folder)}`,
    ...(sound === null
      ? []
      : ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${sound}`]),
  ];
  const env = { TMPDIR: folder };
  const isCheckout = await stat(named).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isCheckout) return start('npm', ['start', '--silent', '--', ...args], { env, cwd: named });
  // Chromium refuses its sandbox as root.
  return start(named, [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args], { env });
}

/** A checkout that has changed is built first. */
const longestStartMs = 150_000;

/** Its window, as soon as a program can drive it; throws with the app's own words where none can. */
async function pageOf(app: Started, folder: string): Promise<Page> {
  const portFile = join(dataIn(folder), 'ui-automation');
  const readPort = (): Promise<string> => readFile(portFile, 'utf8').catch(() => '');
  const from = performance.now();
  let text = '';
  while (text === '') {
    const isRefused = /app starts without it/i.test(app.said());
    if (app.isOver() || isRefused || performance.now() - from > longestStartMs)
      throw new Error(
        `Clinic Companion cannot be driven:\n${app.said() || 'It said nothing. Does CLINIC_COMPANION name it?'}`,
      );
    await wait(50);
    text = await readPort();
  }
  const { port } = JSON.parse(text) as { readonly port: number };
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${String(port)}`);
  const [page] = browser.contexts().flatMap((context) => context.pages());
  if (page === undefined) throw new Error('Clinic Companion has no window.');
  await page.getByRole('button', { name: /^Practice: / }).waitFor();
  return page;
}

/** For the report: a picture, the log, and what the app said. */
async function keepFailure(info: TestInfo, page: Page | null, folder: string, app: Started): Promise<void> {
  const picture = await page?.screenshot({ timeout: 5_000 }).catch(() => undefined);
  const log = await readFile(join(dataIn(folder), 'logs', 'clinic-companion.log')).catch(() => undefined);
  const kept = { 'window.png': picture, 'clinic-companion.log': log, 'standard-error.txt': app.said() };
  for (const [name, body] of Object.entries(kept)) {
    if (body === undefined) continue;
    await writeFile(info.outputPath(name), body);
    await info.attach(name, { path: info.outputPath(name) });
  }
}

type Started = {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly isOver: () => boolean;
  readonly end: () => Promise<void>;
};

function start(command: string, args: readonly string[], { env = {}, cwd = process.cwd() } = {}): Started {
  // A group of its own, so that nothing that it started outlives it.
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    cwd,
    detached: process.platform !== 'win32',
  });
  let said = '';
  let isOver = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => {
      said += `${error.message}. Set CLINIC_COMPANION.`;
      done();
    });
    child.once('close', () => done());
  }).then(() => void (isOver = true));
  const end = async (): Promise<void> => {
    if (!isOver && child.pid !== undefined) killGroup(child);
    await ended;
  };
  return { child, said: () => said, isOver: () => isOver, end };
}

function killGroup(child: ChildProcess): void {
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

async function firstLine(service: Started): Promise<StartLine> {
  while (!service.said().includes('\n')) {
    if (service.isOver()) throw new Error(`The note service did not start:\n${service.said()}`);
    await wait(20);
  }
  return JSON.parse(service.said()) as StartLine;
}

/** Chromium plays silence for a file that is no WAV. */
async function wavAt(file: string): Promise<string> {
  const path = await whereIs(file);
  const head = (await readFile(path)).subarray(0, 12).toString('latin1');
  if (!/^RIFF.{4}WAVE$/s.test(head)) throw new Error(`${path} is no WAV file.`);
  return path;
}

/** The whole path. A file that is not there would only show much later, as silence or an empty list. */
async function whereIs(file: string): Promise<string> {
  const path = resolve(file);
  await stat(path).catch(() => {
    throw new Error(`There is no file ${path}.`);
  });
  return path;
}
