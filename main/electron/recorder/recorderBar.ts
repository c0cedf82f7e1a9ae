import { BrowserWindow, ipcMain, screen } from 'electron';
import {
  recorderBarOrderChannel,
  recorderBarOrders,
  recorderBarStateChannel,
  type RecorderBarOrder,
  type RecorderBarState,
} from '../../../shared/ipc/recorderBar.ts';
import { origin } from '../page/origin.ts';
import { pagePreferences } from '../page/pagePreferences.ts';
import { isTrustedSender } from '../page/isTrustedSender.ts';
import { electronStrings } from '../electronStrings.ts';

const size = { width: 420, height: 56 };
/** For the line about UI automation. */
const automationPx = 24;
const marginPx = 16;

const isOrder = (order: unknown): order is RecorderBarOrder =>
  recorderBarOrders.some((known) => known === order);

export type RecorderBar = ReturnType<typeof createRecorderBar>;

/** A small window over all others, with a preload of its own that only shows the state and passes orders. */
export function createRecorderBar(preloadFile: string, onOrder: (order: RecorderBarOrder) => void) {
  let window: BrowserWindow | null = null;
  let latest: RecorderBarState | null = null;

  ipcMain.on(recorderBarOrderChannel, (event, order: unknown) => {
    if (isTrustedSender(event, (id) => window?.webContents.id === id) && isOrder(order)) onOrder(order);
  });

  function send(): void {
    if (window !== null && !window.isDestroyed()) window.webContents.send(recorderBarStateChannel, latest);
  }

  function open(): BrowserWindow {
    const { workArea } = screen.getPrimaryDisplay();
    const opened = new BrowserWindow({
      width: size.width,
      height: size.height + (latest?.isUiAutomationOn === true ? automationPx : 0),
      x: workArea.x + workArea.width - size.width - marginPx,
      y: workArea.y + marginPx,
      show: false,
      frame: false,
      resizable: false,
      maximizable: false,
      minimizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      alwaysOnTop: true,
      title: electronStrings.barTitle,
      webPreferences: pagePreferences(preloadFile),
    });
    opened.setAlwaysOnTop(true, 'screen-saver');
    opened.webContents.on('did-finish-load', send);
    opened.once('ready-to-show', () => {
      if (window === opened && latest !== null) opened.showInactive();
    });
    opened.on('closed', () => {
      if (window === opened) window = null;
    });
    void opened.loadURL(`${origin}/recorderBar.html`);
    return opened;
  }

  return {
    /** Does not take the focus. */
    show(state: RecorderBarState): void {
      latest = state;
      window ??= open();
      send();
    },
    hide(): void {
      latest = null;
      const closing = window;
      window = null;
      closing?.destroy();
    },
  };
}
