import { StrictMode, Component, type JSX, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { AutomationLine } from '../features/automation/AutomationLine.tsx';
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
import { strings } from '../strings/strings.ts';
import styles from './App.module.css';

type Props = { readonly children: ReactNode };
type State = { readonly hasFailed: boolean };

/** Replaces a page that failed to draw. Typed text and recordings live outside the drawn page and continue. */
class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  /** The open consult may be the cause, so the page must not draw it again. */
  override componentDidCatch(): void {
    openConsult(null);
  }

  override readonly state: State = { hasFailed: false };

  override render(): ReactNode {
    return this.state.hasFailed ? <Fault /> : this.props.children;
  }
}

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

startLock();
startPage();
watchNewConsult();
watchAppointments();
watchImportStepper();
watchOutsideConsults(() => recorderStore.getState().use === 'starting');
startRecorder();
watchWindowView();
watchShortcuts();

const root = document.querySelector('#root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <AutomationLine />
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </StrictMode>,
  );
