import { join } from 'node:path';
import { session, type BrowserWindow, type WebContents } from 'electron';
import type { PlayableWav } from '../../ports/takes.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { noSpelling, type SpellingState } from '../../../shared/settings/spelling.ts';
import { serveAppProtocol } from '../page/appProtocol.ts';
import { serveCommands, type CommandAnswers } from '../page/serveCommands.ts';
import { createMainWindow, type MainWindow } from './mainWindow.ts';
import { lockDownContents, lockDownSession } from '../page/lockDown.ts';
import { send } from '../page/snapshotPublisher.ts';
import { createSpelling, type Spelling } from '../spelling/spelling.ts';
import { handleSessionEnd } from './handleSessionEnd.ts';

/** What the window and its page ask of the app behind them. */
type Behind = {
  readonly answers: CommandAnswers;
  readonly mayClose: (window: BrowserWindow) => Promise<boolean>;
  readonly onViewChange: () => void;
  /** How many consults go to the service by themselves while the app is open. */
  readonly onTheirWay: () => number;
  /** The system goes down: the take is ended and kept. */
  readonly endTake: () => void;
  /** null: there is no such recording to be heard now. */
  readonly playable: (id: ConsultId) => Promise<PlayableWav | null>;
  readonly spelling: () => SpellingState;
  readonly addClinicWord: (text: string) => void;
};

export type WindowHost = {
  readonly window: MainWindow;
  /** The pages that are told what main has to say. */
  readonly receivers: () => readonly WebContents[];
  readonly spelling: Spelling;
  /** The system signs out or shuts down. */
  readonly isHurried: () => boolean;
  /** From now on there is an app: what the page has asked meanwhile is answered. */
  readonly attachApp: (behind: Behind) => void;
};

/**
 * What a person sees, up while the app behind it still starts: the window's process and the page take as long to begin
 * as the app does. Locked down before anything is loaded; until the app is there the page knows nothing.
 */
export function openWindowHost(outFolder: string): WindowHost {
  let behind: Behind | null = null;
  const answers = Promise.withResolvers<CommandAnswers>();
  const window = createMainWindow({
    preloadFile: join(outFolder, 'preload', 'index.cjs'),
    mayClose: (closing) => behind?.mayClose(closing) ?? Promise.resolve(true),
    isHurried: () => leaving.isHurried(),
    onOpen(opened) {
      spelling.attach(opened);
      leaving.attach(opened);
    },
    onViewChange: () => behind?.onViewChange(),
  });
  const leaving = handleSessionEnd({
    onTheirWay: () => behind?.onTheirWay() ?? 0,
    save() {
      const page = window.current()?.webContents;
      if (page !== undefined) send(page, 'leaving', null);
    },
    end: () => behind?.endTake(),
  });
  lockDownContents();
  lockDownSession(session.defaultSession);
  serveAppProtocol(
    session.defaultSession,
    join(outFolder, 'renderer'),
    async (id) => (await behind?.playable(id)) ?? null,
  );
  const spelling = createSpelling({
    session: session.defaultSession,
    state: () => behind?.spelling() ?? noSpelling,
    add: (text) => behind?.addClinicWord(text),
  });
  serveCommands(answers.promise, (id) => window.current()?.webContents.id === id);
  return {
    window,
    receivers: () => {
      const current = window.current();
      return current === null ? [] : [current.webContents];
    },
    spelling,
    isHurried: leaving.isHurried,
    attachApp(app) {
      behind = app;
      answers.resolve(app.answers);
      spelling.update();
      app.onViewChange();
    },
  };
}
