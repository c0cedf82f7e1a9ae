import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { AutomationLine } from '../features/automation/AutomationLine.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { startLock } from '../state/lock.ts';
import { watchAppointments } from '../state/appointments.ts';
import { startPage } from '../state/commands.ts';
import { watchImportStepper } from '../state/importStepper.ts';
import { watchNewConsult } from '../state/newConsult.ts';
import { watchOutsideConsults } from '../state/outsideConsults.ts';
import { watchWindowView } from '../state/windowView.ts';
import { recorderStore, startRecorder } from '../state/recorder/recording.ts';
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '../components/styles/tokens.css';
import '../components/styles/base.css';

startLock();
startPage();
watchNewConsult();
watchAppointments();
watchImportStepper();
watchOutsideConsults(() => recorderStore.getState().use === 'starting');
startRecorder();
watchWindowView();

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
