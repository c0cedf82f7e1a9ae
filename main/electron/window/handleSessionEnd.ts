import { app, Notification, powerMonitor, type BrowserWindow } from 'electron';
import { unsentSentence } from '../../../shared/text/unsentStrings.ts';
import { sessionEndSteps } from './sessionEndSteps.ts';
import { electronStrings } from '../electronStrings.ts';

type SystemLeaving = {
  /** The system signs out or shuts down: nobody is asked anything, and waits are short. */
  readonly isHurried: () => boolean;
  /** Windows tells its windows alone. */
  readonly attach: (window: BrowserWindow) => void;
};

/**
 * Sign-out, shutdown and restart: what can be finished in the time that the system gives is finished, the person is
 * told once what is not sent yet, and nothing stands in the system's way.
 */
export function handleSessionEnd(deps: {
  readonly onTheirWay: () => number;
  /** What was typed is saved at once. */
  readonly save: () => void;
  /** The take is ended and kept. */
  readonly end: () => void;
}): SystemLeaving {
  const { asked, leave, isHurried } = sessionEndSteps({ ...deps, tell: notify, quit: () => app.quit() });

  // Types know of no event here, though the system waits a moment where it is prevented (electron: power-monitor).
  const onShutdown = (event: { readonly preventDefault: () => void }): void => {
    event.preventDefault();
    leave();
  };
  powerMonitor.on('shutdown', onShutdown as () => void);

  return {
    isHurried,
    attach(window) {
      window.on('query-session-end', asked);
      window.on('session-end', leave);
    },
  };
}

function notify(count: number): void {
  if (!Notification.isSupported()) return;
  new Notification({ title: unsentSentence(count), body: electronStrings.unsent.detail }).show();
}
