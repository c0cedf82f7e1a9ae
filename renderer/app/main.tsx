import { StrictMode, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { watchShortcuts } from '../features/shortcuts/watchShortcuts.ts';
import { startLock } from '../state/lock.ts';
import { watchAppointments } from '../state/appointments.ts';
import { startPage, openConsult } from '../state/commands.ts';
import { watchImportStepper } from '../state/importStepper.ts';
import { watchNewConsult } from '../state/newConsult.ts';
import { watchOutsideConsults } from '../state/outsideConsults.ts';
import { watchWindowView } from '../state/windowView.ts';
import { recorderStore, startRecorder } from '../state/recorder/recording.ts';
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '../components/styles/tokens.css';
import '../components/styles/base.css';
import { Button } from '../components/Button.tsx';
import { cx, looks } from '../components/styles/looks.ts';
import { usePageMark } from '../components/usePageMark.ts';
import { useSnapshot } from '../state/hooks.ts';
import { strings } from '../strings/strings.ts';
import styles from './App.module.css';

function Fault(): JSX.Element {
  return (
    <main className={cx(looks.stack, styles.waiting)}>
      <p role="alert">{strings.pageFault.text}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {strings.pageFault.reload}
      </Button>
    </main>
  );
}

/** Stays above every screen during the run: the vet must know that a program can also see and press everything. */
function AutomationLine(): JSX.Element | null {
  const isOn = useSnapshot((m) => m.snapshot?.isUiAutomationOn === true);
  usePageMark('automation', isOn);
  return isOn ? <p className={cx(looks.amberLine, styles.automation)}>{strings.automationIsOn}</p> : null;
}

startLock();
startPage();
watchNewConsult();
watchAppointments();
watchImportStepper();
watchOutsideConsults(() => recorderStore.getState().use === 'starting');
startRecorder();
watchWindowView();
watchShortcuts();

const element = document.querySelector('#root');
if (element !== null) {
  const show = (page: JSX.Element): void =>
    root.render(
      <StrictMode>
        <AutomationLine />
        {page}
      </StrictMode>,
    );
  const root = createRoot(element, {
    /** Replaces a page that failed to draw. Typed text and recordings live outside the drawn page and continue. */
    onUncaughtError(error) {
      reportError(error);
      // The open consult may be the cause, so the page must not draw it again.
      openConsult(null);
      show(<Fault />);
    },
  });
  show(<App />);
}
