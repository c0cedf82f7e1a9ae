import { BrowserWindow, nativeTheme } from 'electron';
import { pageUrl } from '../page/origin.ts';
import { pagePreferences } from '../page/pagePreferences.ts';
import { electronStrings } from '../electronStrings.ts';
import { sendPageEvent } from '../page/snapshotPublisher.ts';
import { confirmLeaving } from './confirmQuit.ts';

/** For the page to save. */
const closeWaitMs = 3_000;
/** While the system shuts down, which waits for no program long. */
const hurriedWaitMs = 1_000;

type Opened = {
  readonly window: BrowserWindow;
  readonly answer: (isAllSaved: boolean) => Promise<void>;
};

type WindowDeps = {
  readonly preloadFile: string;
  /** False: the window stays open. */
  readonly mayClose: (window: BrowserWindow) => Promise<boolean>;
  /** The system shuts down, so nobody is asked. */
  readonly isHurried: () => boolean;
  /** Before the page loads. */
  readonly onOpen: (window: BrowserWindow) => void;
  readonly onViewChange: () => void;
};

export type MainWindow = ReturnType<typeof createMainWindow>;

export function createMainWindow(deps: WindowDeps) {
  let opened: Opened | null = null;

  return {
    current: (): BrowserWindow | null => opened?.window ?? null,
    show(): void {
      if (opened === null) {
        opened = open(deps, () => {
          opened = null;
        });
        return;
      }
      const { window } = opened;
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    /** Does not take the focus. */
    reveal(): void {
      const window = opened?.window;
      if (window === undefined) return;
      window.showInactive();
      if (window.isMinimized()) window.restore();
      window.flashFrame(true);
    },
    /** Perhaps behind other windows. */
    isInView(): boolean {
      const window = opened?.window;
      return window !== undefined && window.isVisible() && !window.isMinimized();
    },
    /** If something is not saved, the person decides. */
    readyToClose: async (isAllSaved: boolean): Promise<void> => opened?.answer(isAllSaved),
  };
}

function open(deps: WindowDeps, onClosed: () => void): Opened {
  const { preloadFile, onOpen, onViewChange } = deps;
  const window = new BrowserWindow({
    width: 1280,
    height: 820,
    minWidth: 320,
    minHeight: 400,
    title: electronStrings.app,
    // The page's colour: nothing flashes while the page loads.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#121716' : '#f1f3f1',
    autoHideMenuBar: true,
    webPreferences: pagePreferences(preloadFile, true),
  });
  window.on('page-title-updated', (event) => event.preventDefault());
  window.webContents.on('render-process-gone', () => {
    // Main has all acknowledged data. A reload in this turn would end the app, because Chromium still removes
    // the page.
    setImmediate(() => {
      if (!window.isDestroyed()) window.webContents.reload();
    });
  });
  window.on('minimize', onViewChange);
  window.on('restore', onViewChange);
  window.on('hide', onViewChange);
  window.on('show', onViewChange);
  const answer = saveBeforeClosing(window, deps);
  window.on('closed', onClosed);
  onOpen(window);
  void window.loadURL(pageUrl);
  return { window, answer };
}

function saveBeforeClosing(window: BrowserWindow, { mayClose, isHurried }: WindowDeps): Opened['answer'] {
  let state: 'open' | 'waiting' | 'asking' | 'closing' = 'open';
  let timeout: NodeJS.Timeout | undefined;

  function closeNow(): void {
    clearTimeout(timeout);
    state = 'closing';
    if (!window.isDestroyed()) window.close();
  }

  async function askPerson(): Promise<void> {
    const isMeant = await mayClose(window).catch(() => true);
    // A shutdown of the system has asked the page meanwhile.
    if (state !== 'asking') return;
    state = 'open';
    if (!isMeant || window.isDestroyed()) return;
    askPageIfThere();
  }

  function askPageIfThere(): void {
    // A page that does not run has nothing unsaved.
    if (window.webContents.isCrashed() || window.webContents.isLoading()) closeNow();
    else askPage();
  }

  function askPage(): void {
    state = 'waiting';
    sendPageEvent(window.webContents, 'closing', null);
    // For a page that hangs.
    timeout = setTimeout(closeNow, isHurried() ? hurriedWaitMs : closeWaitMs);
  }

  window.on('close', (event) => {
    if (state === 'closing') return;
    event.preventDefault();
    if (isHurried() && state !== 'waiting') askPageIfThere();
    if (state !== 'open') return;
    state = 'asking';
    void askPerson();
  });
  window.on('closed', () => clearTimeout(timeout));

  return async (isAllSaved) => {
    if (state !== 'waiting') return;
    clearTimeout(timeout);
    if (isAllSaved || isHurried()) {
      closeNow();
      return;
    }
    state = 'asking';
    if (await confirmLeaving(window, electronStrings.lossOfWords)) closeNow();
    else state = 'open';
  };
}
