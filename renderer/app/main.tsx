import { StrictMode, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { clinic } from '../bridge.ts';
import { App, AutomationLine, Fault } from './App.tsx';
import { watchShortcuts } from '../features/shortcuts/watchShortcuts.ts';
import { startLock } from '../state/lock.ts';
import { startPage, openConsult, uiStore } from '../state/commands.ts';
import { watchImportStepper } from '../state/importStepper.ts';
import { watchNewConsult } from '../state/newConsult.ts';
import { watchOutsideConsults } from '../state/outsideConsults.ts';
import { recorderStore, startRecorder } from '../state/recorder/recording.ts';
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '../components/styles/tokens.css';
import '../components/styles/base.css';

startLock();
startPage();
watchNewConsult();
watchImportStepper();
watchOutsideConsults(() => recorderStore.getState().use === 'starting');
startRecorder();
clinic.on('viewChanged', (now) => uiStore.setState(now));
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
