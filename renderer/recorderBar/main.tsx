import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { RecorderBarBridge } from '../../shared/ipc/recorderBar.ts';
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '../components/styles/tokens.css';
import '../components/styles/base.css';
import { RecorderBar } from './RecorderBar.tsx';

const bridge = (globalThis as unknown as { readonly recorderBar: RecorderBarBridge }).recorderBar;

const root = document.querySelector('#root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <RecorderBar bridge={bridge} />
    </StrictMode>,
  );
