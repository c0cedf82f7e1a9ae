import { app, Notification, powerMonitor, type BrowserWindow } from 'electron';
import { unsentSentence } from '../../../shared/text/unsentStrings.ts';
import { sessionEndSteps, type SessionEndDeps } from './sessionEndSteps.ts';
import { electronStrings } from '../electronStrings.ts';

/** At sign-out, shutdown and restart, finishes what the given time allows and never delays the system. */
export function handleSessionEnd(deps: Omit<SessionEndDeps, 'notify' | 'quit'>) {
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
  new Notification({ title: unsentSentence(count), body: electronStrings.unsent.detail }).show();
}
