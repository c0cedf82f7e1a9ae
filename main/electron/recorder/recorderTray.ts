import { Menu, nativeImage, Tray } from 'electron';
import type { RecorderBarOrder } from '../../../shared/ipc/recorderBar.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import { electronStrings } from '../electronStrings.ts';

const strings = electronStrings.tray;

const sizePx = 32;

/** A filled circle for recording, a ring for a pause, so that colour is not needed. Bitmaps are BGRA. */
function dot(isPaused: boolean): Electron.NativeImage {
  const bitmap = Buffer.alloc(sizePx * sizePx * 4);
  for (let y = 0; y < sizePx; y += 1) {
    for (let x = 0; x < sizePx; x += 1) {
      const distance = Math.hypot(x - sizePx / 2 + 0.5, y - sizePx / 2 + 0.5);
      const isInk = distance < sizePx / 2 - 2 && (!isPaused || distance > sizePx / 2 - 8);
      if (isInk) bitmap.set([0x2b, 0x28, 0xc6, 0xff], (y * sizePx + x) * 4);
    }
  }
  return nativeImage.createFromBitmap(bitmap, { width: sizePx, height: sizePx, scaleFactor: 2 });
}

export type RecorderTray = ReturnType<typeof createRecorderTray>;

/** Shows the take's state in the tray while the main window is hidden. Some desktops have no tray. */
export function createRecorderTray(onOrder: (order: RecorderBarOrder) => void) {
  let tray: Tray | null = null;
  let shown: RecordingView['state'] | null = null;

  return {
    show(state: RecordingView['state']): void {
      if (state === shown) return;
      shown = state;
      const isPaused = state === 'paused';
      tray ??= new Tray(dot(isPaused));
      tray.setImage(dot(isPaused));
      tray.setToolTip(isPaused ? strings.isPaused : strings.isRecording);
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: strings.show, click: () => onOrder('show') },
          isPaused
            ? { label: strings.resume, click: () => onOrder('resume') }
            : { label: strings.pause, click: () => onOrder('pause') },
          { label: strings.stop, click: () => onOrder('stop') },
        ]),
      );
    },
    hide(): void {
      tray?.destroy();
      tray = null;
      shown = null;
    },
  };
}
