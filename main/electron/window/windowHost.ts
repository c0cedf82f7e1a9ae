import { join } from 'node:path';
import { session, type BrowserWindow, type WebContents, app, Notification, powerMonitor } from 'electron';
import type { PlayableWav } from '../../ports/takes.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { noSpelling, type SpellingState } from '../../../shared/settings/spelling.ts';
import { serveAppProtocol } from '../page/appProtocol.ts';
import { serveCommands, type PageRequestHandlers } from '../page/serveCommands.ts';
import { createMainWindow } from './mainWindow.ts';
import { lockDownContents, lockDownSession } from '../page/lockDown.ts';
import { sendPageEvent } from '../page/snapshotPublisher.ts';
import { createSpelling, dictionaryFolderOf } from '../spelling/spelling.ts';
import { unfinishedConsultsSentence } from '../../../shared/text/unsentStrings.ts';
import { sessionEndSteps, type SessionEndDeps } from './sessionEndSteps.ts';
import { electronStrings } from '../electronStrings.ts';

/** Finishes what the given time allows and never delays the system. */
function handleSessionEnd(deps: Omit<SessionEndDeps, 'notify' | 'quit'>) {
  const { announce, leave, isHurried } = sessionEndSteps({ ...deps, notify, quit: () => app.quit() });

  // The types lack the event, but the system waits a moment if it is prevented (electron: power-monitor).
  const onShutdown = (event: { readonly preventDefault: () => void }): void => {
    event.preventDefault();
    leave();
  };
  powerMonitor.on('shutdown', onShutdown as () => void);

  return {
    isHurried,
    /** Windows informs windows only. */
    attach(window: BrowserWindow): void {
      window.on('query-session-end', announce);
      window.on('session-end', leave);
    },
  };
}

function notify(count: number): void {
  if (!Notification.isSupported()) return;
  const title = unfinishedConsultsSentence({ notSent: count, ready: 0 });
  new Notification({ title, body: electronStrings.unsent.detail }).show();
}

export type AppFunctionsForWindow = {
  readonly answers: PageRequestHandlers;
  readonly mayClose: (window: BrowserWindow) => Promise<boolean>;
  readonly onViewChange: () => void;
  readonly onTheirWay: () => number;
  readonly endTake: () => void;
  /** null: this recording cannot be played now. */
  readonly playable: (id: ConsultId) => Promise<PlayableWav | null>;
  readonly spelling: () => SpellingState;
  readonly addClinicWord: (text: string) => void;
};

export type WindowHost = ReturnType<typeof openWindowHost>;

/**
 * The app still starts meanwhile, because both take equally long. Locks everything down before the page
 * loads.
 */
export function openWindowHost(outFolder: string) {
  let app: AppFunctionsForWindow | null = null;
  const answers = Promise.withResolvers<PageRequestHandlers>();
  const window = createMainWindow({
    preloadFile: join(outFolder, 'preload', 'index.cjs'),
    mayClose: (closing) => app?.mayClose(closing) ?? Promise.resolve(true),
    isHurried: () => sessionEnd.isHurried(),
    onOpen(opened) {
      spelling.attach(opened);
      sessionEnd.attach(opened);
    },
    onViewChange: () => app?.onViewChange(),
  });
  function tell(what: 'leaving' | 'guideAsked'): void {
    const page = window.current()?.webContents;
    if (page !== undefined) sendPageEvent(page, what, null);
  }
  const sessionEnd = handleSessionEnd({
    onTheirWay: () => app?.onTheirWay() ?? 0,
    save: () => tell('leaving'),
    endTake: () => app?.endTake(),
  });
  lockDownContents();
  lockDownSession(session.defaultSession);
  serveAppProtocol(
    session.defaultSession,
    join(outFolder, 'renderer'),
    async (id) => (await app?.playable(id)) ?? null,
  );
  const spelling = createSpelling({
    session: session.defaultSession,
    state: () => app?.spelling() ?? noSpelling,
    add: (text) => app?.addClinicWord(text),
    folder: dictionaryFolderOf(outFolder),
  });
  serveCommands(answers.promise, (id) => window.current()?.webContents.id === id);
  return {
    window,
    receivers: (): readonly WebContents[] => {
      const current = window.current();
      return current === null ? [] : [current.webContents];
    },
    spelling,
    showGuide: (): void => {
      window.show();
      tell('guideAsked');
    },
    /** The system signs out or shuts down. */
    isHurried: sessionEnd.isHurried,
    attachApp: (attached: AppFunctionsForWindow): void => {
      app = attached;
      answers.resolve(attached.answers);
      spelling.update();
      attached.onViewChange();
    },
  };
}
