import { app, Notification, powerMonitor, type BrowserWindow } from 'electron';
import { unsentSentence } from '../../shared/unsentWords.ts';
import { shellStrings } from './shellStrings.ts';

type SystemLeaving = {
  /** The system signs out or shuts down: nobody is asked anything, and waits are short. */
  readonly isHurried: () => boolean;
  /** Windows tells its windows alone. */
  readonly attach: (window: BrowserWindow) => void;
};

/**
 * Sign-out, shutdown and restart: what can be finished in the time that the system gives is finished, the person is told
 * once what is not sent yet, and nothing stands in the system's way.
 */
export function leaveWithSystem({
  onTheirWay,
  end,
}: {
  readonly onTheirWay: () => number;
  /** The take is ended and kept. */
  readonly end: () => void;
}): SystemLeaving {
  let isHurried = false;
  let isTold = false;

  function tell(): void {
    const count = onTheirWay();
    if (isTold || count === 0 || !Notification.isSupported()) return;
    isTold = true;
    new Notification({ title: unsentSentence(count), body: shellStrings.unsent.detail }).show();
  }

  function leave(): void {
    tell();
    isHurried = true;
    end();
    app.quit();
  }

  // Types know of no event here, though the system waits a moment where it is prevented (electron: power-monitor).
  const onShutdown = (event: { readonly preventDefault: () => void }): void => {
    event.preventDefault();
    leave();
  };
  powerMonitor.on('shutdown', onShutdown as () => void);

  return {
    isHurried: () => isHurried,
    attach(window) {
      // Another program, or the person, may still call it off: then everything goes on as it was.
      window.on('query-session-end', tell);
      window.on('session-end', leave);
    },
  };
}
