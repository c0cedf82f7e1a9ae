import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '../components/styles/tokens.css';
import '../components/styles/base.css';
import type { RecorderBarBridge, RecorderBarState } from '../../shared/ipc/recorderBar.ts';
import { noSoundStrings } from '../../shared/text/noSoundStrings.ts';
import { pausedString, phaseStrings } from '../../shared/text/phaseStrings.ts';
import { recorderStrings as strings } from '../strings/recorderStrings.ts';
import { strings as common } from '../strings/strings.ts';
import { cx, looks } from '../components/styles/looks.ts';
import { CopyStripButtons } from './CopyStripButtons.tsx';
import styles from './RecorderBar.module.css';
import { formatTimer } from '../components/format/time.ts';

const bridge = (globalThis as unknown as { readonly recorderBar: RecorderBarBridge }).recorderBar;

type Recording = Extract<RecorderBarState, { readonly kind: 'recording' }>;

function words({ state, lastSeconds, hasConcern }: Recording): string {
  if (lastSeconds === 'late') return strings.bar.saving;
  if (state === 'paused') return pausedString;
  if (noSoundStrings[state] !== undefined) return strings.states[state];
  if (state === 'recording' && !hasConcern) return phaseStrings.recording;
  return state === 'stopping' ? strings.bar.stopping : strings.bar.needsLook;
}

/**
 * Shown over other programs while the main window is hidden: that
 * the app records, for how long, and two buttons.
 */
function RecorderBar({ state }: { readonly state: Recording }) {
  const isPaused = state.state === 'paused';
  return (
    <div className={cx(looks.line, styles.bar)}>
      <span className={styles.mark} data-state={state.state} aria-hidden="true" />
      <span role="timer" aria-label={strings.recordedTime} className={looks.large}>
        {formatTimer(state.recordedMs)}
      </span>
      <span className={cx(looks.quiet, looks.oneLine, looks.grow)} role="status">
        {words(state)}
      </span>
      <button
        type="button"
        disabled={state.state === 'stopping'}
        onClick={() => bridge.order(isPaused ? 'resume' : 'pause')}
      >
        {isPaused ? strings.resume : strings.pause}
      </button>
      <button type="button" disabled={state.state === 'stopping'} onClick={() => bridge.order('stop')}>
        {strings.stop}
      </button>
      <button type="button" onClick={() => bridge.order('show')}>
        {strings.bar.show}
      </button>
    </div>
  );
}

const SmallWindow = ({ state }: { readonly state: RecorderBarState }) => (
  <main className={styles.window}>
    <h1>
      <span className={looks.hidden}>{common.app}</span>
    </h1>
    {state.isUiAutomationOn && <p className={looks.amberLine}>{common.automationIsOn}</p>}
    {state.kind === 'recording' ? (
      <RecorderBar state={state} />
    ) : (
      <CopyStripButtons strip={state} order={bridge.order} />
    )}
  </main>
);

const place = document.querySelector('#root');
const root = place && createRoot(place);
// Listens before anything is drawn, because of a paused recording nothing more comes.
bridge.onState((state) => {
  // Without the patient's name, which a list of windows would show.
  if (state.kind === 'copyStrip') document.title = strings.copyStrip.title;
  root?.render(
    <StrictMode>
      <SmallWindow state={state} />
    </StrictMode>,
  );
});
