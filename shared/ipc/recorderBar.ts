import { z } from 'zod';
import { consultId, type ConsultId } from '../ids.ts';
import type { RecordingView } from './snapshot.ts';

/** Of a filed note, never with its text. */
export type CopyStrip = {
  readonly consultId: ConsultId;
  readonly patientName: string;
  readonly sections: readonly {
    /** Its place in the note. */
    readonly index: number;
    readonly heading: string;
    /** `failed`: another program held the clipboard. */
    readonly state: 'open' | 'copied' | 'failed';
  }[];
};

type RecordingInBar = Pick<RecordingView, 'state' | 'lastSeconds' | 'recordedMs'> & {
  /** The recording has a problem that the vet should see in the main window. */
  readonly hasConcern: boolean;
};

/** Above other programs' windows. */
export type RecorderBarState = { readonly isUiAutomationOn: boolean } & (
  | ({ readonly kind: 'recording' } & RecordingInBar)
  | ({ readonly kind: 'copyStrip' } & CopyStrip)
);

/** For the strip of that consult alone: another one may have come by then. `index` null: close it. */
const copyStripOrder = z.strictObject({
  consultId: z.uuid().transform(consultId),
  index: z.number().int().min(0).max(999).nullable(),
});
export type CopyStripOrder = z.output<typeof copyStripOrder>;

const recordingOrders = ['pause', 'resume', 'stop', 'show'] as const;
export type RecordingOrder = (typeof recordingOrders)[number];

export const recorderBarOrderSchema = z.union([z.enum(recordingOrders), copyStripOrder]);
export type RecorderBarOrder = z.output<typeof recorderBarOrderSchema>;

/** The bar's preload puts this object on `window.recorderBar`. */
export type RecorderBarBridge = {
  readonly order: (order: RecorderBarOrder) => void;
  readonly onState: (listener: (state: RecorderBarState) => void) => void;
};
