import type { RecordingView } from './snapshot.ts';

/** The small bar over other programs' windows, while the main window is hidden: what it shows, and what it can ask. */
export type RecorderBarState = Pick<RecordingView, 'state' | 'recordedMs'> & {
  /** Something about the recording needs a look at the main window. */
  readonly hasConcern: boolean;
  /** As the snapshot has it. */
  readonly isUiAutomationOn: boolean;
};

export const recorderBarOrders = ['pause', 'resume', 'stop', 'show'] as const;
export type RecorderBarOrder = (typeof recorderBarOrders)[number];

/** What the bar's preload puts on `window.recorderBar`. */
export type RecorderBarBridge = {
  readonly order: (order: RecorderBarOrder) => void;
  readonly onState: (listener: (state: RecorderBarState) => void) => void;
};

export const recorderBarStateChannel = 'recorder-bar:state';
export const recorderBarOrderChannel = 'recorder-bar:order';
