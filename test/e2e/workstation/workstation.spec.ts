import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeRecording } from '../screens/recordings.ts';
import {
  startService,
  type Stage,
  connect,
  holdGuards,
  pressUntil,
  readyNote as noteReady,
  readyToSend,
} from '../screens/stage.ts';
import {
  canPlay,
  openSettings,
  give,
  isLocked,
  lock,
  setPin,
  unlock,
  turnTo,
  untilLocked,
  snapshotOf,
} from '../support/appSteps.ts';
import { controls, expect, locate, press, test, type Page } from '../support/e2eTest.ts';
import { fillConnect, fixture } from '../support/launch.ts';
import { record } from '../support/recording/recorder.ts';
import { readTake } from '../support/recording/takeFiles.ts';
import { runCommand } from '../support/runCommand.ts';
import { numbersIn, pressAt, say } from '../support/virtualMicrophone.ts';

test.use({
  serviceOptions: {
    connections: [
      { token: 'token-of-ash', vet: 'Dr Ash', practiceName: 'Riverside Vets' },
      { token: 'token-of-moor', vet: 'Dr Moor', practiceName: 'Riverside Vets' },
      { token: 'token-of-moor-too', vet: 'Dr Moor', practiceName: 'Hillside Animal Hospital' },
    ],
  },
});
let stage: Stage;
let page: Page;
test.beforeEach(({ stage: opened }) => {
  stage = opened;
  ({ page } = stage);
});

const openId = async (): Promise<string> => (await snapshotOf(page)).open?.id ?? '';

/** Dr Ash and Dr Moor, who was connected last. */
async function connectTwo(): Promise<void> {
  await connect(stage, 0);
  await connect(stage, 1);
}

const readyNote = (name: string, content: string): Promise<void> =>
  noteReady(
    stage,
    { name },
    {
      sections: [{ key: 'subjective', heading: 'Subjective', content }],
      transcript: `Vet: ${content}`,
    },
  );

test('without a PIN another vet is two clicks away, or a shortcut and one', async () => {
  await connectTwo();
  await readyNote('Biscuit', 'limps');
  await press(page, controls.lock);
  await expect(controls.vet(page, 'Dr Ash')).toBeVisible();
  await expect(page.getByText('Nobody is connected')).toHaveCount(0);
  await controls.vet(page, 'Dr Ash').click();
  await expect(controls.practiceOf('Riverside Vets')(page)).toBeVisible();
  await expect(page.getByText('Dr Ash', { exact: true })).toBeVisible();
  await expect(controls.rows(page)).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+l');
  await controls.vet(page, 'Dr Moor').click();
  await expect(controls.rows(page)).toContainText(['Biscuit']);

  // And back, where nobody else came.
  await controls.rows(page).first().getByRole('button').click();
  for (const afterMs of [0, 1, 2, 4, 8, 16, 32]) {
    await Promise.all([escapeAtLock(page, afterMs), page.keyboard.press('ControlOrMeta+l')]);
    await expect(controls.whoAreYou(page)).toBeHidden();
    await expect(controls.notePatient(page)).toHaveText('Biscuit');
  }

  // The number of a vet with a PIN chooses this vet, and is no part of the PIN.
  await setPin(page, '4711');
  await lock(page);
  await controls.vet(page, 'Dr Ash').click();
  await lock(page);
  await expect(controls.vet(page, 'Dr Ash')).toBeFocused();
  await page.keyboard.press('F1');
  await expect(page.getByRole('region', { name: 'Guide', exact: true })).toHaveCount(0);
  await page.keyboard.press('2');
  await expect(controls.pinOf('Dr Moor')(page)).toBeFocused();
  await page.keyboard.type('4711');
  await page.keyboard.press('Enter');
  await expect(controls.rows(page)).toContainText(['Biscuit']);
});

test.describe('without the try-out', () => {
  test.use({ policy: { sandboxAllowed: false } });

  test('a second vet joins at the lock where the first has a PIN and the try-out is switched off', async () => {
    await connect(stage, 0);
    await readyNote('Biscuit', 'limps');
    await setPin(page, '83726');
    await lock(page);
    await expect(page.getByRole('button', { name: /^Try it out/ })).toHaveCount(0);
    await press(page, 'Add a vet');
    await expect(controls.connectDialog(page)).toBeVisible();
    await expect(controls.rows(page)).toHaveCount(0);
    // Without a practice nobody is let in, also by a second press.
    for (const _press of [1, 2]) await page.keyboard.press('Escape');
    await untilLocked(page);
    await expect(controls.pinOf('Dr Ash')(page)).toBeFocused();
    await press(page, 'Add a vet');
    await fillConnect(page, { url: stage.service.url, token: 'token-of-moor', vet: 'Dr Moor' });
    await expect(controls.rows(page)).toHaveCount(0);
    await setPin(page, '94816');
    await holdGuards(page);
    await lock(page);
    await controls.vet(page, 'Dr Ash').click();
    // A second press of the tile asks for no PIN yet, and nobody who types one has to wait.
    await page.getByRole('button', { name: 'Unlock', exact: true }).click({ force: true });
    await expect(page.getByText('Type your PIN.')).toHaveCount(0);
    await unlock(page, 'Dr Ash', '83726');
    await expect(controls.rows(page)).toContainText(['Biscuit']);
  });
});

/** Escape, so long after the lock screen was there: main locks a moment later than that. */
const escapeAtLock = (page: Page, afterMs: number): Promise<void> =>
  page.evaluate(
    (wait) =>
      new Promise<void>((resolve) => {
        const press = (): void => {
          window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
          resolve();
        };
        const look = (): void => {
          if (document.querySelector('h1')?.textContent !== 'Choose your name') return;
          seen.disconnect();
          setTimeout(press, wait);
        };
        const seen = new MutationObserver(look);
        seen.observe(document.body, { childList: true, subtree: true, characterData: true });
        // It may be there already.
        look();
      }),
    afterMs,
  );

test('locked, the page holds nothing of a consult, and opens where it was', async () => {
  // Each look through the page's memory takes seconds where others are at work.
  test.setTimeout(180_000);
  await connectTwo();
  const planted = 'quartz-coloured limp';
  await readyNote('Biscuit', planted);
  await setPin(page, '4711');
  expect(await heapHolds(page, planted), 'the search finds it where it is').toBe(true);
  await controls.section(page, 'Subjective').press('End');
  await page.keyboard.type(' since Monday');
  // At once: nothing of it is saved yet.
  await page.keyboard.press('ControlOrMeta+l');
  await expect(controls.pinOf('Dr Moor')(page)).toBeFocused();
  await expect(controls.pinOf('Dr Moor')(page)).toHaveAttribute('autocomplete', 'off');
  await untilLocked(page);

  const shown = await page.evaluate(async () => ({
    snapshot: JSON.stringify(await globalThis.clinic.invoke('getSnapshot', {})),
    page: document.documentElement.outerHTML,
    title: document.title,
  }));
  for (const text of ['Biscuit', planted, 'Monday', 'Riverside'])
    for (const [where, held] of Object.entries(shown)) expect(held, where).not.toContain(text);
  await expect.poll(() => heapHolds(page, planted)).toBe(false);

  await press(page, controls.unlock);
  await expect(page.getByRole('alert')).toHaveText('Type your PIN.');
  await expect(controls.pinOf('Dr Moor')(page)).toBeFocused();
  await page.keyboard.type('0000');
  // While a slow computer checks the PIN, nobody is told to type one.
  await page.getByRole('alert').evaluate((alert) => {
    const told: (string | null)[] = [];
    const seen = new MutationObserver(() => told.push(alert.textContent));
    seen.observe(alert, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { told });
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Wrong PIN. Type it again.');
  expect(await page.evaluate(() => (globalThis as unknown as { told: string[] }).told[0])).toBe('');
  await expect(controls.pinOf('Dr Moor')(page)).toBeFocused();
  await page.keyboard.type('4711');
  await page.keyboard.press('Enter');
  await expect(controls.section(page, 'Subjective')).toHaveValue(`${planted} since Monday`);
});

/** Whether a text is anywhere in the memory of the page's scripts, after what nobody holds is collected. */
async function heapHolds(page: Page, text: string): Promise<boolean> {
  const cdp = await page.context().newCDPSession(page);
  const parts: string[] = [];
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.takeHeapSnapshot');
  await cdp.detach();
  return parts.join('').includes(text);
}

test('locked, commands past the buttons do nothing, nor does a dropped file or the player', async () => {
  await connectTwo();
  await readyNote('Biscuit', 'limps');
  await setPin(page, '4711');
  const id = await openId();
  const recording = `clinic://app/recordings/${id}.wav`;
  expect(await canPlay(page, recording)).toBe(true);
  await lock(page);
  expect(await give(page, 'openConsult', { consultId: id })).toBe('locked');
  expect(await give(page, 'fileNote', { consultId: id })).toBe('locked');
  expect(await give(page, 'readActivity', { consultId: id })).toBe('locked');
  expect(await give(page, 'copy', { consultId: id, what: { kind: 'note' } })).toBe('locked');
  expect(await give(page, 'changePin', { old: '4711', pin: null })).toBe('locked');
  expect(await give(page, 'restoreTyped')).toBe('locked');
  expect(await canPlay(page, recording)).toBe(false);
  const file = await makeRecording(stage.folder);
  await stage.app.dropFiles([file]);
  expect(await dropPastTheScreen(page, file)).toBe('locked');
  await unlock(page, 'Dr Moor', '4711');
  await expect(controls.note(page)).toContainText('Note ready');
  // What was dropped would be there before what is imported now.
  await readyToSend(stage, {});
  await expect(controls.rows(page)).toHaveCount(2);
});

/** As a page that has been taken over would hand a file on. */
async function dropPastTheScreen(page: Page, path: string): Promise<string> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.id = 'dropped';
    document.body.append(input);
  });
  await page.locator('#dropped').setInputFiles(path);
  return page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('#dropped');
    const snapshot = await globalThis.clinic.invoke('getSnapshot', {});
    if (!snapshot.ok || input === null) return 'nothing was tried';
    const nobody = { name: '', species: '', reference: '' };
    const files = [...(input.files ?? [])];
    input.remove();
    const answer = await globalThis.clinic.importDropped(files, nobody, snapshot.value.active.id);
    return answer.ok ? 'ok' : answer.error.code;
  });
}

test.describe('with the clipboard cleared by the organisation', () => {
  test.use({ policy: { clearClipboardAfterLockSeconds: 15 } });

  test('what was copied is cleared after a lock', async ({ electron }) => {
    await connectTwo();
    const clipboard = () => electron.evaluate((e) => e.clipboard.readText());
    await readyNote('Biscuit', 'limps');
    await press(page, controls.copyNote);
    await expect.poll(clipboard).toContain('limps');
    await lock(page);
    await expect.poll(clipboard).toBe('');
  });
});

test('another vet’s practice asks for that vet’s PIN, and nobody connects in their name', async () => {
  await connectTwo();
  await setPin(page, '4711');
  await lock(page);
  await controls.vet(page, 'Dr Ash').click();
  // The name stands on the lock screen too.
  await expect(controls.practice(page)).toBeVisible();
  await expect(page.getByText('Dr Ash', { exact: true })).toBeVisible();
  const inTheirName = { address: stage.service.url, vet: 'Dr Moor', token: 'token-of-moor-too' };
  expect(await give(page, 'connect', { ...inTheirName, isSandbox: false, reconnects: null })).toBe(
    'pin_needed',
  );
  await turnTo(page, 'Riverside Vets, Dr Moor');
  await expect(controls.pinOf('Dr Moor')(page)).toBeFocused();
  await untilLocked(page);
  await unlock(page, 'Dr Moor', '4711');
  await expect(page.getByText('Dr Moor', { exact: true })).toBeVisible();
});

test('a dialog that stays open over a lock names no patient, and writes nothing', async ({ electron }) => {
  await connectTwo();
  await readyNote('Biscuit', 'limps');
  await setPin(page, '4711');
  const exporting = [
    ['exportActivity', {}],
    ['exportNote', { kind: 'pdf' }],
    ['exportNote', { kind: 'json' }],
  ] as const;
  for (const [command, more] of exporting) {
    const filePath = join(stage.folder, `${command}.saved`);
    await electron.evaluate(({ dialog }, path) => {
      const asked = Promise.withResolvers<Electron.SaveDialogReturnValue>();
      const choose = (): void => asked.resolve({ canceled: false, filePath: path });
      Object.assign(globalThis, { choose, suggested: null });
      // Electron calls it with the window first.
      dialog.showSaveDialog = (...given: readonly unknown[]) => {
        Object.assign(globalThis, { suggested: JSON.stringify(given.at(-1)) });
        return asked.promise;
      };
    }, filePath);
    const id = await openId();
    const saved = give(page, command, { consultId: id, ...more });
    const suggested = (): Promise<string | null> =>
      electron.evaluate(() => (globalThis as unknown as { suggested: string | null }).suggested);
    await expect.poll(suggested).toMatch(/defaultPath/);
    expect(await suggested()).not.toContain('Biscuit');
    await lock(page);
    await electron.evaluate(() => (globalThis as unknown as { choose: () => void }).choose());
    expect(await saved).toBe('locked');
    expect(existsSync(filePath)).toBe(false);
    await unlock(page, 'Dr Moor', '4711');
    await controls.consults(page).getByRole('button').first().click();
  }
});

test('it locks by itself: after a while without a hand on it, with the system’s lock, and before sleep', async ({
  electron,
}) => {
  await connectTwo();
  const idleFor = (seconds: number): Promise<void> =>
    electron.evaluate(({ powerMonitor }, idle) => {
      powerMonitor.getSystemIdleTime = () => idle;
    }, seconds);
  const tell = (what: 'lock-screen' | 'suspend'): Promise<void> =>
    electron.evaluate(({ powerMonitor }, event) => {
      powerMonitor.emit(event);
    }, what);
  // Not where there is no PIN.
  await idleFor(36_000);
  await tell('lock-screen');
  await wait(3_000);
  expect(await isLocked(page)).toBe(false);
  await idleFor(599);
  await setPin(page, '4711');
  await wait(3_000);
  expect(await isLocked(page)).toBe(false);
  await idleFor(600);
  await untilLocked(page);
  await idleFor(0);
  for (const what of ['lock-screen', 'suspend'] as const) {
    await unlock(page, 'Dr Moor', '4711');
    await tell(what);
    await untilLocked(page);
  }
});

test.describe('with a PIN required', () => {
  test.use({ policy: { requirePin: true, adminContact: 'Anna Weber, 030 1234567' } });

  test('where IT requires a PIN, a vet without one sees nothing until it is set, and one that many people have is refused', async () => {
    await connect(stage, 1);
    await expect(page.getByText('Your organisation requires a PIN.')).toBeVisible();
    await untilLocked(page);
    const setBoth = async (pin: string): Promise<void> => {
      for (const label of ['New PIN', 'Repeat new PIN'])
        await page.getByLabel(label, { exact: true }).fill(pin);
      await press(page, 'Set PIN and unlock');
    };
    await setBoth('1234');
    await expect(page.getByRole('alert').filter({ hasText: 'Many people have this PIN.' })).toBeVisible();
    expect(await give(page, 'unlock', { identity: { vet: 'Dr Moor', kind: 'practice' }, pin: '1234' })).toBe(
      'refused',
    );
    expect(await isLocked(page)).toBe(true);
    await setBoth('4711');
    await expect(controls.practiceOf('Riverside Vets')(page)).toBeVisible();
    await openSettings(page, 'PIN and lock');
    await expect(locate(page, 'Change PIN')).toBeVisible();
    await expect(locate(page, 'Remove PIN')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await lock(page);
    await press(page, controls.pinForgotten);
    await expect(page.getByText('No access key? Ask IT: Anna Weber, 030 1234567.')).toBeVisible();
    await press(page, 'Back to the PIN');
    await unlock(page, 'Dr Moor', '4711');
  });
});

test.describe('with a microphone', () => {
  test.use({ microphone: 'virtual' });

  test('a take goes on while the workstation is locked, and can be paused and stopped by whoever is there', async () => {
    await connectTwo();
    await setPin(page, '4711');
    await record(page, 'Biscuit');
    await say(page, 1);
    const heardFromNowOn = await listen(page);
    await expect.poll(heardFromNowOn).toContain('Biscuit');
    await lock(page);
    await heardFromNowOn();
    const bar = controls.recordingInProgress(page);
    await expect(bar).toContainText('Recording');
    await expect(page.locator('body')).not.toContainText('Biscuit');
    await say(page, 2);
    const heard = await heardFromNowOn();
    expect(heard).toContain('recordedMs');
    expect(heard).not.toContain('Biscuit');
    const atPause = await pressAt(page, controls.pause);
    await expect(bar).toContainText('Paused');
    await press(page, controls.resume);
    await expect(bar).toContainText('Recording');
    await say(page, 1);
    const atStop = await pressAt(page, controls.stop);
    await expect(bar).toBeHidden();
    await expect(page.getByText('Recording stopped and saved.')).toBeVisible();
    await page.keyboard.type('4711');
    await page.keyboard.press('Enter');
    await expect(controls.whoAreYou(page)).toBeHidden();
    await expect(controls.rows(page)).toContainText(['Biscuit']);
    await expect(controls.rows(page).first()).toContainText('Ready to send');
    // The lock took nothing from the microphone.
    const { samples, end } = await readTake(stage.app.dataFolder);
    expect(end.gaps).toEqual([]);
    const pieces = numbersIn(samples);
    expect(pieces.length).toBeLessThanOrEqual(2);
    expect(pieces[0]?.to).toBeGreaterThanOrEqual(atPause.given);
    expect(pieces.at(-1)?.to).toBeGreaterThanOrEqual(atStop.given);
  });

  test('a vet who comes back to their own recording finds it on the screen, after another vet was there', async () => {
    await connectTwo();
    await record(page, 'Biscuit');
    for (const name of ['Dr Ash', 'Dr Moor']) {
      await press(page, controls.lock);
      await controls.vet(page, name).click();
      await expect(page.getByText(name, { exact: true })).toBeVisible();
      if (name !== 'Dr Ash') continue;
      await expect(page.locator('body')).not.toContainText('Biscuit');
      await press(page, controls.writeByHand);
      await expect(controls.note(page)).toBeVisible();
      const why = page.getByText('Dr Moor’s recording is running. Shift + F8 pauses that and records.');
      await pressUntil(page, 'F8', why);
      await locate(page, 'Pause Dr Moor’s recording').click();
      await expect(page.getByRole('status').filter({ hasText: 'Paused' })).toBeAttached();
      await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
    }
    await press(page, controls.resume);
    await expect(controls.notePatient(page)).toHaveText('Biscuit');
    await expect(controls.stop(page)).toBeVisible();
  });
});

/** Whatever main tells the page; each call answers what came since the one before. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    for (const name of ['progress', 'changed'] as const)
      globalThis.clinic.on(name, (payload) => heard.push(JSON.stringify(payload)));
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.splice(0).join('\n'));
}

test('what another vet has under way goes on, and is neither seen, found nor heard of', async ({ stack }) => {
  const { connections } = stage.service;
  // It is still being sent when the other vet comes.
  const service = await startService(stack, { connections, bytesPerSecond: 100_000 });
  stage = { ...stage, service };
  await connect(stage, 0);
  await readyNote('Pepper', 'granite');
  await connect(stage, 1);
  await readyNote('Biscuit', 'quartz');
  service.control.noteOutcome({ ends: 'ready', afterMs: 1_000 });
  await readyToSend(stage, { name: 'Luna', seconds: 20 });
  const lunas = await openId();
  const heardFromNowOn = await listen(page);
  await press(page, controls.send);
  await lock(page);
  await controls.vet(page, 'Dr Ash').click();
  await expect(page.getByText('Dr Ash', { exact: true })).toBeVisible();
  await heardFromNowOn();
  expect(service.control.notes()).toHaveLength(2);
  await expect.poll(() => service.control.notes().length).toBe(3);
  await controls.searchConsults(page).fill('quartz');
  await expect(page.getByText(/^Nothing found/)).toBeVisible();
  await press(page, controls.clearSearch);
  await wait(4_000);
  await expect(controls.rows(page)).toHaveCount(1);
  await expect(controls.rows(page)).toContainText(['Pepper']);
  await expect(page.locator('body')).not.toContainText(/Luna|Biscuit/);
  const heard = await heardFromNowOn();
  for (const word of ['Luna', 'Biscuit', lunas, 'quartz']) expect(heard).not.toContain(word);
  for (const command of ['openConsult', 'readActivity', 'fileNote', 'discard'] as const)
    expect(await give(page, command, { consultId: lunas })).toBe('refused');

  await lock(page);
  await controls.vet(page, 'Dr Moor').click();
  await expect(controls.row(page, 'Luna')).toContainText('Note ready');
});

test('what is typed under New consult waits for its vet', async () => {
  await connectTwo();
  const name = controls.newPatientName(page);
  await name.focus();
  await page.keyboard.type('Biscuit the 99th');
  expect(await heapHolds(page, 'Biscuit the 99th'), 'the search finds it where it is').toBe(true);
  await lock(page);
  await expect.poll(() => heapHolds(page, 'Biscuit the 99th')).toBe(false);
  await controls.vet(page, 'Dr Ash').click();
  await expect(name).toHaveValue('');
  await name.fill('Luna');
  await lock(page);
  await controls.vet(page, 'Dr Moor').click();
  await expect(name).toHaveValue('Biscuit the 99th');
  await lock(page);
  await controls.vet(page, 'Dr Ash').click();
  await expect(name).toHaveValue('Luna');
});

test('a script gets no note past the lock', async () => {
  const { app, service } = stage;
  await connectTwo();
  await setPin(page, '4711');
  await lock(page);
  const asked = ['--import', fixture('dog.m4a'), '--patient', 'Biscuit', '--print'];
  expect(await runCommand(app.dataFolder, asked)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('locked by a PIN'),
  });
  await app.close();
  // Nor without a window: the vet whose practice it is has a PIN.
  expect(await runCommand(app.dataFolder, asked)).toMatchObject({ code: 1, stdout: '' });
  expect(service.control.notes()).toHaveLength(0);
});
