import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { AutomationLine } from '../features/automation/AutomationLine.tsx';
import { PageFault } from './PageFault.tsx';
import { startLock } from '../state/lock.ts';
import { startPage } from '../state/page.ts';
import { startRecorder } from '../state/recorder/recording.ts';
import '../components/tokens.css';
import '../components/base.css';

startLock();
startPage();
startRecorder();

const root = document.querySelector('#root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <AutomationLine />
      <PageFault>
        <App />
      </PageFault>
    </StrictMode>,
  );
