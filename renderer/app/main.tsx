import { StrictMode, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import type { ClinicBridge } from '../../shared/ipc/ipcContract.ts';
import { listMicrophones, openMicrophone } from '../capture/openMicrophone.ts';
import { App, AutomationLine, Fault } from './App.tsx';
import { createPlayerOnStage, PlayerContext } from '../features/review/playerOnStage.ts';
import { watchShortcuts } from '../features/shortcuts/watchShortcuts.ts';
import { AppContext, createApp } from '../state/app.ts';
import { startLock } from '../state/lock.ts';
import { watchImportStepper } from '../state/importStepper.ts';
import { watchNote } from '../state/note/noteText.ts';
import { watchNewConsult } from '../state/watchNewConsult.ts';
import { watchOutsideConsults } from '../state/outsideConsults.ts';
import { startRecorder } from '../state/recorder/recording.ts';
import { startPage } from '../state/startPage.ts';
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '../components/styles/tokens.css';
import '../components/styles/base.css';

/** The object that the preload puts on the window. Only this file reads it from there. */
const { clinic } = globalThis as unknown as { readonly clinic: ClinicBridge };
const playerOnStage = createPlayerOnStage();
const app = createApp(clinic, { open: openMicrophone, listMicrophones });
startLock(app);
startPage(app);
watchNote(app);
watchNewConsult(app);
watchImportStepper(app);
watchOutsideConsults(app);
startRecorder(app);
clinic.on('viewChanged', (now) => app.uiStore.setState(now));
watchShortcuts(app);

const element = document.querySelector('#root');
if (element !== null) {
  const show = (page: JSX.Element): void =>
    root.render(
      <StrictMode>
        <AppContext value={app}>
          <PlayerContext value={playerOnStage}>
            <AutomationLine />
            {page}
          </PlayerContext>
        </AppContext>
      </StrictMode>,
    );
  const root = createRoot(element, {
    /**
     * Replaces a page that failed to draw. Typed text and
     * recordings live outside the drawn page and continue.
     */
    onUncaughtError(error) {
      reportError(error);
      // The open consult may be the cause, so the page must not draw it again.
      app.openConsult(null);
      show(<Fault />);
    },
  });
  show(<App />);
}
