import { readFileSync } from 'node:fs';
import { controls, expect, test } from '../support/e2eTest.ts';
import { snapshotOf } from '../support/appSteps.ts';
import { launch, type Launched } from '../support/launch.ts';
import { packagedApp } from '../support/packagedBuild.ts';
import { commandLine, processesOf } from '../support/processes.ts';
import { record } from '../support/recording/recorder.ts';
import { readTake } from '../support/recording/takeFiles.ts';
import { launchWithVirtualMicrophone, numbersIn, pressAt, say } from '../support/virtualMicrophone.ts';

test.describe('the packaged app, in an account without rights', () => {
  // One build for all of them.
  test.describe.configure({ mode: 'default' });
  test.skip(process.platform !== 'linux', 'the packaged build and the account are made for Linux');
  let app: Launched;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    const packaged = await packagedApp();
    const args = ['--use-fake-device-for-media-stream'];
    app = await launch({ packaged, isUnprivileged: true, args });
    await controls.practice(app.page).waitFor();
  });
  test.afterAll(async () => {
    await app.remove();
  });

  test('Chromium’s sandbox is on: no process without it, and every page’s system calls are filtered', () => {
    const processes = processesOf(app.pid);
    const lines = processes.map(commandLine).filter((line) => line !== '');
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.includes('--no-sandbox'))).toEqual([]);
    const renderers = processes.filter((pid) => commandLine(pid).includes('--type=renderer'));
    expect(renderers.length).toBeGreaterThan(0);
    for (const pid of renderers) {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      // 2: a filter is in force.
      expect(status).toMatch(/\nSeccomp:\s+2\n/);
      expect(status).toMatch(/\nNoNewPrivs:\s+1\n/);
    }
  });

  test('the page has no Node, and of the app it sees the bridge alone', async () => {
    const seen = await app.page.evaluate(() => ({
      node: ['require', 'process', 'Buffer', 'module', 'global', '__dirname'].filter(
        (name) => name in globalThis,
      ),
      bridge: Object.keys(globalThis.clinic).sort(),
    }));
    expect(seen).toEqual({ node: [], bridge: ['importDropped', 'invoke', 'on'] });
  });

  test('nothing inline or foreign runs or loads', async () => {
    const tried = await app.page.evaluate(async () => {
      const violations = new Set<string>();
      const allTold = Promise.withResolvers<void>();
      document.addEventListener('securitypolicyviolation', (event) => {
        violations.add(event.effectiveDirective);
        if (violations.size === 4) allTold.resolve();
      });
      const script = document.createElement('script');
      script.textContent = 'globalThis.ranInline = true';
      document.head.append(script);
      const image = new Image();
      image.src = 'https://example.invalid/x.png';
      // In a task of the page's own: what a debugger evaluates is exempt.
      const evaluated = await new Promise((resolve) => {
        setTimeout(() => {
          try {
            Reflect.apply(Reflect.get(globalThis, 'eval') as (code: string) => unknown, null, ['1']);
            resolve(true);
          } catch {
            resolve(false);
          }
        }, 0);
      });
      const isFetched = (url: string): Promise<boolean> =>
        fetch(url).then(
          () => true,
          () => false,
        );
      const fetched = await isFetched('https://example.invalid/');
      const own = await isFetched('clinic://app/index.html');
      // Each is told in its own time.
      await allTold.promise;
      return {
        violations: [...violations].sort(),
        ranInline: 'ranInline' in globalThis,
        evaluated,
        fetched,
        own,
      };
    });
    expect(tried).toEqual({
      violations: ['connect-src', 'img-src', 'script-src', 'script-src-elem'],
      ranInline: false,
      evaluated: false,
      fetched: false,
      own: false,
    });
  });

  test('a command that is not of the contract’s form is refused, and nothing of it is carried out', async () => {
    const answers = await app.page.evaluate(async () => {
      const invoke = globalThis.clinic.invoke as (name: string, input: unknown) => Promise<unknown>;
      const id = '00000000-0000-4000-8000-000000000000';
      const snapshot = await globalThis.clinic.invoke('getSnapshot', {});
      if (!snapshot.ok) throw new Error(snapshot.error.code);
      const to = snapshot.value.active.id;
      return Promise.all([
        invoke('chooseFiles', { patient: { name: 'x', species: '', reference: '' } }),
        invoke('beginRecording', { connectionId: to, microphone: 'x', isConsentConfirmed: false }),
        invoke('stopRecording', { consultId: id }),
        invoke('trimRecording', { consultId: id, trim: { fromMs: -1, toMs: 1 } }),
        invoke('saveSetting', { connectionId: to, name: 'capMinutes', value: 1e9 }),
        invoke('no-such-command', {}),
        invoke('constructor', {}),
        invoke('send', { consultId: '../../etc/passwd' }),
        invoke('send', { consultId: id, more: 1 }),
        invoke('send', null),
        invoke('send', { consultId: id }),
        invoke('editSection', { consultId: id, index: -1, content: 'x', isRemoved: false }),
        invoke('editSection', { consultId: id, index: 0, content: 'x'.repeat(2_000_001), isRemoved: false }),
        invoke('chooseFiles', { patient: { name: 'x', species: '', reference: '', path: '/etc/passwd' } }),
        globalThis.clinic.importDropped(
          [{ path: '/etc/passwd' }],
          { name: '', species: '', reference: '' },
          to,
        ),
      ]);
    });
    const [dropped] = answers.splice(-1);
    for (const answer of answers)
      expect(answer).toEqual({ ok: false, error: { code: 'refused', detail: null } });
    // An object that is no File has no path: nothing was dropped.
    expect(dropped).toEqual({ ok: true, value: { consultId: null } });
    await expect(controls.rows(app.page)).toHaveCount(0);
  });

  // What it does with one is in packagedJob.spec.ts.
  test('the packaged app says that without a keychain nothing is kept', async () => {
    await expect(app.page.getByRole('alert')).toHaveAttribute('data-code', 'keychain_absent');
  });

  // Last: the debugger goes on waiting for a navigation that was refused.
  test('the page cannot leave, open a window, download, or get a permission but the microphone’s', async () => {
    const { page } = app;
    const before = page.url();
    const opened = await page.evaluate(() => globalThis.open('https://example.invalid/') === null);
    expect(opened).toBe(true);
    await page.evaluate(() => {
      location.href = 'https://example.invalid/';
    });
    await page.evaluate(() => {
      location.href = 'file:///etc/passwd';
    });
    expect(page.url()).toBe(before);
    const permissions = await page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'clipboard-read'] as PermissionName[];
      const states = await Promise.all(names.map((name) => navigator.permissions.query({ name })));
      const ask = (wanted: MediaStreamConstraints): Promise<string> =>
        navigator.mediaDevices.getUserMedia(wanted).then(
          (stream) => {
            for (const track of stream.getTracks()) track.stop();
            return 'granted';
          },
          (error: DOMException) => error.name,
        );
      return {
        states: states.map((one) => one.state),
        sound: await ask({ audio: true }),
        picture: await ask({ video: true }),
        both: await ask({ audio: true, video: true }),
      };
    });
    expect(new Set(permissions.states)).toEqual(new Set(['denied']));
    expect(permissions).toMatchObject({
      sound: 'granted',
      picture: 'NotAllowedError',
      both: 'NotAllowedError',
    });
    expect(page.context().pages()).toHaveLength(1);
  });
});

test('a window that is not ours gets no answer, though it has our preload', async ({ electron }) => {
  const answer = await electron.evaluate(async ({ app: main, BrowserWindow }) => {
    const preload = `${main.getAppPath()}/out/preload/index.cjs`;
    const other = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
    await other.loadURL('about:blank');
    const got: unknown = await other.webContents.executeJavaScript("clinic.invoke('getSnapshot', {})");
    other.destroy();
    return got;
  });
  expect(answer).toEqual({ ok: false, error: { code: 'refused', detail: null } });
});

test('a window that is not ours cannot put a microphone of its own under a take', async ({ stack }) => {
  const app = stack.use(await launchWithVirtualMicrophone());
  const { page, electron, dataFolder } = app;
  await record(page);
  const consultId = (await snapshotOf(page)).recording?.consultId;
  expect(consultId).toBeDefined();
  await electron?.evaluate(async ({ app: main, BrowserWindow }, id) => {
    const preload = `${main.getAppPath()}/out/preload/index.cjs`;
    const other = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
    await other.loadURL('about:blank');
    // Main answers in the order in which it was asked.
    await other.webContents.executeJavaScript(`new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const handover = { consultId: ${JSON.stringify(id)}, because: 'stalled', microphone: 'Another' };
      addEventListener('message', () => setTimeout(() => resolve(clinic.invoke('getSnapshot', {}))));
      postMessage({ name: 'microphone', handover }, '*', [port2]);
    })`);
    other.destroy();
  }, consultId);
  await say(page, 2);
  const { given: atStop } = await pressAt(page, controls.stop);
  await expect(controls.row(page, 'Ready to send')).toBeVisible();
  const [take, ...others] = numbersIn((await readTake(dataFolder)).samples);
  expect(others).toEqual([]);
  expect(take?.to).toBeGreaterThanOrEqual(atStop);
});
