import { BrowserWindow, dialog, nativeTheme } from 'electron';
import { pageUrl } from './origin.ts';
import { send } from './snapshotPublisher.ts';

/** How long a closing window waits for the page to save what was typed, in ms. */
const closeWaitMs = 3_000;

export type MainWindow = {
  readonly current: () => BrowserWindow | null;
  /** Opens the window, or brings it forward. */
  readonly show: () => void;
  /** The page's answer before closing. Where something is not saved, the person decides. */
  readonly readyToClose: (isAllSaved: boolean) => Promise<void>;
};

export function createMainWindow(preloadFile: string): MainWindow {
  let window: BrowserWindow | null = null;
  let mayClose = false;
  let closing: NodeJS.Timeout | null = null;

  function closeNow(closed: BrowserWindow): void {
    mayClose = true;
    if (!closed.isDestroyed()) closed.close();
  }

  async function isLossAccepted(asking: BrowserWindow): Promise<boolean> {
    const { response } = await dialog.showMessageBox(asking, {
      type: 'warning',
      message: 'Your last words are not saved.',
      detail: 'They cannot be written to the disk of this computer. They are lost if the window closes.',
      buttons: ['Keep open', 'Close and lose them'],
      defaultId: 0,
      cancelId: 0,
    });
    return response === 1;
  }

  function open(): void {
    mayClose = false;
    const opened = new BrowserWindow({
      width: 1280,
      height: 820,
      minWidth: 320,
      minHeight: 400,
      show: false,
      title: 'Clinic Companion',
      // As the page's own surface, so that nothing flashes while it loads.
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#0f1514' : '#eef0ed',
      autoHideMenuBar: true,
      webPreferences: {
        preload: preloadFile,
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        navigateOnDragDrop: false,
        // Chromium would fetch its dictionaries from outside.
        spellcheck: false,
        devTools: false,
      },
    });
    window = opened;
    opened.once('ready-to-show', () => opened.show());
    // The title stays the app's own, whatever the page says.
    opened.on('page-title-updated', (event) => event.preventDefault());
    opened.on('close', (event) => {
      if (mayClose || opened.webContents.isCrashed() || opened.webContents.isLoading()) return;
      event.preventDefault();
      if (closing !== null) return;
      send(opened.webContents, 'closing', null);
      // For a page that does not answer any more.
      closing = setTimeout(() => closeNow(opened), closeWaitMs);
    });
    opened.webContents.on('render-process-gone', () => {
      // What was acknowledged is in main: a fresh page shows it again.
      if (!opened.isDestroyed()) opened.webContents.reload();
    });
    opened.on('closed', () => {
      if (closing !== null) clearTimeout(closing);
      closing = null;
      if (window === opened) window = null;
    });
    void opened.loadURL(pageUrl);
  }

  return {
    current: () => window,
    show() {
      if (window === null) {
        open();
        return;
      }
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    async readyToClose(isAllSaved) {
      if (closing !== null) clearTimeout(closing);
      closing = null;
      const asking = window;
      if (asking === null) return;
      if (isAllSaved || (await isLossAccepted(asking))) closeNow(asking);
    },
  };
}
