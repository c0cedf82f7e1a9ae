import { app, Notification } from 'electron';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultNotice } from '../../../shared/ipc/consultNotice.ts';
import type { MainWindow } from './mainWindow.ts';
import { electronStrings } from '../electronStrings.ts';

const strings = electronStrings.consultNotices;

type Kind = ConsultNotice['kind'];
type Shown = { readonly notification: Notification; readonly ids: ReadonlySet<ConsultId> };

/** At most one notification of each kind. Focus on the window withdraws them. */
export function createConsultNotices(deps: {
  readonly window: Pick<MainWindow, 'current' | 'show'>;
  readonly session: () => string;
  /** If the present vet may see it. */
  readonly open: (id: ConsultId) => void;
}) {
  const shown = new Map<Kind, Shown>();
  let shownIn = '';

  function withdrawAll(): void {
    for (const { notification } of shown.values()) notification.close();
    shown.clear();
  }
  app.on('browser-window-focus', (_event, window) => {
    if (window === deps.window.current()) withdrawAll();
  });

  function textOf({ kind, patientName }: ConsultNotice, count: number): { title: string; body: string } {
    const { one, several, next, nextOfSeveral } = strings[kind];
    if (count > 1) return { title: several(count), body: nextOfSeveral };
    return { title: one, body: patientName === '' ? next : patientName };
  }

  return {
    /** Withdraws all notifications if the session has changed. */
    update: (): void => {
      if (shown.size > 0 && deps.session() !== shownIn) withdrawAll();
    },
    show: (notice: ConsultNotice): void => {
      // Without a window, a script runs the app and gets its result elsewhere.
      if (deps.window.current() === null || !Notification.isSupported()) return;
      const earlier = shown.get(notice.kind);
      earlier?.notification.close();
      const ids = new Set([...(earlier?.ids ?? []), notice.consultId]);
      const notification = new Notification(textOf(notice, ids.size));
      notification.on('click', () => {
        deps.window.show();
        if (ids.size === 1) deps.open(notice.consultId);
        withdrawAll();
      });
      shownIn = deps.session();
      shown.set(notice.kind, { notification, ids });
      notification.show();
    },
  };
}
