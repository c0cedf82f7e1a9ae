import type { RecordingView } from './snapshot.ts';

/** Above other programs' windows while the main window is hidden. */
export type RecorderBarState = Pick<RecordingView, 'state' | 'lastSeconds' | 'recordedMs'> & {
  /** The recording has a problem that the vet should see in the main window. */
  readonly hasConcern: boolean;
  readonly isUiAutomationOn: boolean;
};

export const recorderBarOrders = ['pause', 'resume', 'stop', 'show'] as const;
export type RecorderBarOrder = (typeof recorderBarOrders)[number];

/** The bar's preload puts this object on `window.recorderBar`. */
export type RecorderBarBridge = {
  readonly order: (order: RecorderBarOrder) => void;
  readonly onState: (listener: (state: RecorderBarState) => void) => void;
};

export const recorderBarStateChannel = 'recorder-bar:state';
export const recorderBarOrderChannel = 'recorder-bar:order';
