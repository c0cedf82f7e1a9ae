import { BrowserWindow, ipcMain, screen, type Rectangle } from 'electron';
import {
  recorderBarOrderSchema,
  type RecorderBarOrder,
  type RecorderBarState,
} from '../../../shared/ipc/recorderBar.ts';
import { recorderBarOrderChannel, recorderBarStateChannel } from '../../../shared/ipc/recorderBarChannels.ts';
import { pageOrigin } from '../page/origin.ts';
import { pagePreferences } from '../page/pagePreferences.ts';
import { isTrustedSender } from '../page/isTrustedSender.ts';
import { electronStrings } from '../electronStrings.ts';

const barPx = { width: 420, height: 56 };
/** More rows scroll. */
const stripPx = { width: 528, head: 48, row: 40, mostRows: 3 };
const inRow = 4;
const automationPx = 24;
const marginPx = 16;

function sizeOf(state: RecorderBarState): typeof barPx {
  if (state.kind === 'recording') return barPx;
  const { width, head, row, mostRows } = stripPx;
  return { width, height: head + row * Math.min(Math.ceil(state.sections.length / inRow), mostRows) };
}

/** At the top right, and never wider than the screen. */
function boundsOf(zoom: number, state: RecorderBarState): Rectangle {
  const { workArea } = screen.getPrimaryDisplay();
  const size = sizeOf(state);
  const width = Math.min(Math.round(size.width * zoom), workArea.width - 2 * marginPx);
  const height = Math.round((size.height + (state.isUiAutomationOn ? automationPx : 0)) * zoom);
  return {
    width,
    height,
    x: workArea.x + workArea.width - width - marginPx,
    y: workArea.y + marginPx,
  };
}

export type RecorderBar = ReturnType<typeof createRecorderBar>;

/** With a preload that only shows the state and passes orders. */
export function createRecorderBar(preloadFile: string, onOrder: (order: RecorderBarOrder) => void) {
  let window: BrowserWindow | null = null;
  let latest: RecorderBarState | null = null;

  ipcMain.on(recorderBarOrderChannel, (event, input: unknown) => {
    if (!isTrustedSender(event, (id) => window?.webContents.id === id)) return;
    const order = recorderBarOrderSchema.safeParse(input);
    if (order.success) onOrder(order.data);
  });

  function send(): void {
    if (latest === null || window === null || window.isDestroyed()) return;
    window.webContents.send(recorderBarStateChannel, latest);
  }

  function open(state: RecorderBarState): BrowserWindow {
    const opened = new BrowserWindow({
      ...boundsOf(1, state),
      show: false,
      frame: false,
      resizable: false,
      maximizable: false,
      minimizable: false,
      fullscreenable: false,
      // By keyboard, the strip is reached as other windows are.
      skipTaskbar: state.kind === 'recording',
      alwaysOnTop: true,
      title: electronStrings.barTitle[state.kind],
      webPreferences: pagePreferences(preloadFile),
    });
    opened.setAlwaysOnTop(true, 'screen-saver');
    opened.webContents.on('did-finish-load', () => {
      // Chromium's zoom is that of the main window. At 200 %, half of the bar would be cut off.
      opened.setBounds(boundsOf(opened.webContents.getZoomFactor(), state));
      send();
    });
    opened.once('ready-to-show', () => {
      if (window === opened && latest !== null) opened.showInactive();
    });
    opened.on('closed', () => {
      if (window !== opened) return;
      window = null;
      // Alt+F4 closes the strip as its own button does.
      if (latest?.kind === 'copyStrip') onOrder({ consultId: latest.consultId, index: null });
    });
    void opened.loadURL(`${pageOrigin}/recorderBar.html`);
    return opened;
  }

  function hide(): void {
    latest = null;
    const closing = window;
    window = null;
    closing?.destroy();
  }

  return {
    /** Does not take the focus. */
    show(state: RecorderBarState): void {
      if (latest !== null && latest.kind !== state.kind) hide();
      latest = state;
      window ??= open(state);
      send();
    },
    hide,
  };
}
