import { endOf } from '../support/dialogs.ts';
import { openSettings, lock, setPin, unlock } from '../support/appSteps.ts';
import { controls, expect, press, test, type ElectronApplication } from '../support/e2eTest.ts';
import { readyNote, readyToSend, send } from '../screens/stage.ts';

type Shown = { readonly title: string; readonly body: string; isClosed: boolean; readonly click: () => void };
type Watched = typeof globalThis & { shown: Shown[]; isFocused: boolean };

/** The system's notifications, as they would be shown, and whether somebody works in the window. */
async function watchNotifications(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ Notification, BrowserWindow }) => {
    const watched = globalThis as unknown as Watched;
    watched.shown = [];
    watched.isFocused = true;
    const byNotification = new WeakMap<Electron.Notification, Shown>();
    Notification.isSupported = () => true;
    Notification.prototype.show = function show() {
      const { title, body } = this;
      const one: Shown = { title, body, isClosed: false, click: () => void this.emit('click') };
      byNotification.set(this, one);
      watched.shown.push(one);
    };
    Notification.prototype.close = function close() {
      const one = byNotification.get(this);
      if (one !== undefined) one.isClosed = true;
    };
    const [window] = BrowserWindow.getAllWindows();
    if (window !== undefined) window.isFocused = () => watched.isFocused;
  });
}

const shownOn = (electron: ElectronApplication): Promise<readonly Omit<Shown, 'click'>[]> =>
  electron.evaluate(() =>
    (globalThis as unknown as Watched).shown.map(({ title, body, isClosed }) => ({ title, body, isClosed })),
  );

test('a note that comes is told outside the window, without the patient’s name unless allowed', async ({
  connectedStage: stage,
  electron,
}) => {
  const { page, service } = stage;
  await watchNotifications(electron);
  const last = async (): Promise<Omit<Shown, 'click'> | undefined> => (await shownOn(electron)).at(-1);
  const setFocused = (isFocused: boolean): Promise<void> =>
    electron.evaluate((_, to) => void ((globalThis as unknown as Watched).isFocused = to), isFocused);
  const click = (): Promise<void> =>
    electron.evaluate(() => (globalThis as unknown as Watched).shown.at(-1)?.click());

  await test.step('not to a vet who is looking at it', async () => {
    await send(stage, { name: 'Biscuit' });
    await expect(controls.note(page)).toContainText('Note ready');
    expect(await shownOn(electron)).toEqual([]);
  });

  await test.step('to one who is not; a click leads to it', async () => {
    await setFocused(false);
    await send(stage, { name: 'Luna' });
    await expect.poll(last).toMatchObject({ title: 'A note is ready' });
    expect(JSON.stringify(await shownOn(electron))).not.toContain('Luna');
    await press(page, controls.openNewConsult);
    await click();
    await expect(controls.notePatient(page)).toHaveText('Luna');
    expect(await last()).toMatchObject({ isClosed: true });
  });

  await test.step('with the name where the vet allows it; taken back when the screen locks', async () => {
    const section = await openSettings(page, 'Notifications');
    const box = section.getByRole('checkbox', { name: 'Show the patient’s name in notifications' });
    await expect(box).not.toBeChecked();
    await box.click();
    await expect(box).toBeChecked();
    await page.keyboard.press('Escape');
    await setPin(page, '4711');
    await send(stage, { name: 'Pepper' });
    await expect.poll(last).toMatchObject({ body: 'Pepper', isClosed: false });
    // Asked for every three seconds: there is time to lock before it comes.
    service.control.noteOutcome({ ends: 'ready', afterMs: 4_500 });
    await send(stage, { name: 'Bo' });
    await expect(controls.note(page)).toContainText('Writing note');
    await lock(page);
    await expect
      .poll(async () => (await shownOn(electron)).at(1))
      .toMatchObject({ body: 'Pepper', isClosed: true });
  });

  await test.step('behind the lock without it, and a click leads to the lock', async () => {
    await expect
      .poll(last)
      .toMatchObject({ title: 'A note is ready', body: 'Open Clinic Companion to read it.' });
    expect(JSON.stringify(await shownOn(electron))).not.toContain('Bo"');
    await click();
    await expect(controls.whoAreYou(page)).toBeVisible();
    await unlock(page, 'Dr Moor', '4711');
    await expect(controls.consults(page)).toContainText('Bo');
  });
});

test('closing the window tells how many consults are not sent and not filed, and asks nothing', async ({
  connectedStage: stage,
  electron,
}) => {
  await readyNote(stage, { name: 'Biscuit' });
  await readyToSend(stage, { name: 'Luna' });
  const ended = endOf(electron);
  const told = await electron.evaluate(({ Notification, BrowserWindow }) => {
    Notification.isSupported = () => true;
    const shown = new Promise<string>((resolve) => {
      Notification.prototype.show = function show() {
        resolve(this.title);
      };
    });
    BrowserWindow.fromId(1)?.close();
    return shown;
  });
  expect(told).toBe('1 not sent, 1 not filed');
  await ended;
});
