import { BrowserWindow, ipcMain, screen, type Rectangle } from 'electron';
import {
  recorderBarOrderChannel,
  recorderBarOrders,
  recorderBarStateChannel,
  type RecorderBarOrder,
  type RecorderBarState,
} from '../../../shared/ipc/recorderBar.ts';
import { pageOrigin } from '../page/origin.ts';
import { pagePreferences } from '../page/pagePreferences.ts';
import { isTrustedSender } from '../page/isTrustedSender.ts';
import { electronStrings } from '../electronStrings.ts';

const size = { width: 420, height: 56 };
const automationPx = 24;
const marginPx = 16;

/** At the top right, and never wider than the screen. */
function boundsOf(zoom: number, isUiAutomationOn: boolean): Rectangle {
  const { workArea } = screen.getPrimaryDisplay();
  const width = Math.min(Math.round(size.width * zoom), workArea.width - 2 * marginPx);
  const height = Math.round((size.height + (isUiAutomationOn ? automationPx : 0)) * zoom);
  return {
    width,
    height,
    x: workArea.x + workArea.width - width - marginPx,
    y: workArea.y + marginPx,
  };
}

const isOrder = (order: unknown): order is RecorderBarOrder =>
  recorderBarOrders.some((known) => known === order);

export type RecorderBar = ReturnType<typeof createRecorderBar>;

/** With a preload that only shows the state and passes orders. */
export function createRecorderBar(preloadFile: string, onOrder: (order: RecorderBarOrder) => void) {
  let window: BrowserWindow | null = null;
  let latest: RecorderBarState | null = null;

  ipcMain.on(recorderBarOrderChannel, (event, order: unknown) => {
    if (isTrustedSender(event, (id) => window?.webContents.id === id) && isOrder(order)) onOrder(order);
  });

  function send(): void {
    if (latest === null || window === null || window.isDestroyed()) return;
    window.webContents.send(recorderBarStateChannel, latest);
  }

  function open(): BrowserWindow {
    const opened = new BrowserWindow({
      ...boundsOf(1, latest?.isUiAutomationOn === true),
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
    opened.webContents.on('did-finish-load', () => {
      // Chromium's zoom is that of the main window. At 200 %, half of the bar would be cut off.
      opened.setBounds(boundsOf(opened.webContents.getZoomFactor(), latest?.isUiAutomationOn === true));
      send();
    });
    opened.once('ready-to-show', () => {
      if (window === opened && latest !== null) opened.showInactive();
    });
    opened.on('closed', () => {
      if (window === opened) window = null;
    });
    void opened.loadURL(`${pageOrigin}/recorderBar.html`);
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
