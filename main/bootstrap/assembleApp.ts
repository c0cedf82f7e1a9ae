import { startApp, type RunningApp } from './startApp.ts';
import type { ClipboardContent } from '../noteExport/clipboardContentOf.ts';
import { isPolicyName, type Policy, type PolicyWithProblems } from '../policy/policy.ts';
import { createConsultNotices } from '../electron/window/consultNotices.ts';
import type { WindowHost } from '../electron/window/windowHost.ts';
import { lockWhenIdle } from '../electron/window/lockWhenIdle.ts';
import { createPageSaver } from '../electron/window/pageSaver.ts';
import { notifyRecordingEnded } from '../electron/recorder/notifyRecordingEnded.ts';
import { setProxy } from '../electron/network/resolveProxy.ts';
import { createShortcut } from '../electron/recorder/recorderControls.ts';
import { createSnapshotPublisher } from '../electron/page/snapshotPublisher.ts';
import { hideFromScreenCapture } from '../electron/prepareElectron.ts';
import { createCopiedText } from '../electron/clipboard/copiedText.ts';
import { clearClipboard, readClipboardText, writeClipboard } from '../electron/clipboard/writeClipboard.ts';
import type { RecordingView } from '../../shared/ipc/snapshot.ts';
import { createAppRecorder, type AppRecorder } from './appRecorder.ts';
import { appFunctionsForWindow } from './appFunctionsForWindow.ts';
import { organisationPolicy } from './policyEffects.ts';
import { appOptionsFromSystem, type RunContext } from './appOptionsFromSystem.ts';

/** The window opens later where a person starts the app during a command-line job. */
export async function assembleApp(host: WindowHost, run: RunContext): Promise<RunningApp> {
  const { window, receivers, spelling } = host;
  run.log({ event: 'started', ...run.about });
  let app: RunningApp | null = null;
  let recorder: AppRecorder | null = null;
  const recording = (): RecordingView | null => app?.recordingView() ?? null;
  const publisher = createSnapshotPublisher(
    receivers,
    () => app?.changed() ?? null,
    recording,
    (id) => app?.isShown(id) ?? false,
  );
  const pageSaver = createPageSaver(() => window.current()?.webContents ?? null);
  const notices = createConsultNotices({
    window,
    session: () => app?.vetSession.session() ?? '',
    open: (id) => void app?.commands.handlers.openConsult({ consultId: id }),
  });
  const policy = await applyPolicy(run);
  const copied = openClipboard(policy.policy);
  const started = await startApp({
    ...appOptionsFromSystem(run, window, copied.copy),
    policy,
    onChange() {
      publisher.changed();
      recorder?.update();
      notices.update();
      copied.screenChanged(app?.vetSession.screenOf() ?? null);
      spelling.update();
    },
    onProgress: publisher.progress,
    onRecordingGrowth() {
      if (window.isInView()) publisher.recordingGrown();
      recorder?.update();
    },
    onRecordingEndedAlone(by) {
      notifyRecordingEnded(by, window);
      publisher.tell('recordingEnded', { by });
    },
    notices: { isFocused: () => window.current()?.isFocused() ?? false, show: notices.show },
    setShortcut: createShortcut(() => {
      const view = recording();
      if (view !== null) recorder?.order(view.state === 'paused' ? 'resume' : 'pause');
      else if (app?.vetSession.isLocked() === false) publisher.tell('recordAsked', null);
    }),
    page: { ...pageSaver, readyToClose: window.readyToClose },
  });
  app = started;
  recorder = createAppRecorder(app, window, run.barPreload);
  const { locksAfterMs, lockAutomatically } = app.vetSession;
  lockWhenIdle({ locksAfterMs, lock: lockAutomatically });
  host.attachApp(appFunctionsForWindow(app, recorder, window, publisher));
  return { ...app, stop: () => Promise.all([started.stop(), copied.end()]).then(() => undefined) };
}

async function applyPolicy({ packagedFolder, dataFolder, log }: RunContext): Promise<PolicyWithProblems> {
  const policy = organisationPolicy(packagedFolder !== null, dataFolder);
  for (const { name, reason } of policy.problems)
    log({ event: 'policyValueIgnored', setting: isPolicyName(name) ? name : null, reason });
  if (policy.policy.hideFromScreenCapture === true) hideFromScreenCapture();
  // Before anything asks for the way to the service.
  await setProxy(policy.policy.proxyAddress);
  return policy;
}

const openClipboard = (policy: Policy) =>
  createCopiedText<ClipboardContent>(
    { write: writeClipboard, readText: readClipboardText, clear: clearClipboard },
    policy.clearClipboardAfterLockSeconds,
  );
