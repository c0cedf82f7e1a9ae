import { app, Notification } from 'electron';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultNotice } from '../../../shared/ipc/consultNotice.ts';
import type { MainWindow } from './mainWindow.ts';
import { electronStrings } from '../electronStrings.ts';

const strings = electronStrings.consultNotices;

export type ConsultNotices = {
  readonly tell: (notice: ConsultNotice) => void;
  /** Where whoever is there may be another one by now, what was told is taken back from the system's list. */
  readonly update: () => void;
};

type Kind = ConsultNotice['kind'];
type Told = { readonly notification: Notification; readonly ids: ReadonlySet<ConsultId> };

/**
 * The system's notifications about consults: at most one of each kind, which counts, so that ten notes at once are
 * one line. They go when somebody comes to the window.
 */
export function createConsultNotices(deps: {
  readonly window: Pick<MainWindow, 'current' | 'show'>;
  /** Who is there, and since when. */
  readonly session: () => string;
  /** Where the vet who is there may see it, and does nothing elsewhere. */
  readonly open: (id: ConsultId) => void;
}): ConsultNotices {
  const told = new Map<Kind, Told>();
  let toldTo = '';

  function takeBack(): void {
    for (const { notification } of told.values()) notification.close();
    told.clear();
  }
  app.on('browser-window-focus', (_event, window) => {
    if (window === deps.window.current()) takeBack();
  });

  function textOf({ kind, patientName }: ConsultNotice, count: number): { title: string; body: string } {
    const { one, several, next, nextOfSeveral } = strings[kind];
    if (count > 1) return { title: several(count), body: nextOfSeveral };
    return { title: one, body: patientName === '' ? next : patientName };
  }

  return {
    update() {
      if (told.size > 0 && deps.session() !== toldTo) takeBack();
    },
    tell(notice) {
      // A process without a window has nobody to tell: a script gets its answer elsewhere.
      if (deps.window.current() === null || !Notification.isSupported()) return;
      const earlier = told.get(notice.kind);
      earlier?.notification.close();
      const ids = new Set([...(earlier?.ids ?? []), notice.consultId]);
      const notification = new Notification(textOf(notice, ids.size));
      notification.on('click', () => {
        deps.window.show();
        if (ids.size === 1) deps.open(notice.consultId);
        takeBack();
      });
      toldTo = deps.session();
      told.set(notice.kind, { notification, ids });
      notification.show();
    },
  };
}
