import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Patient } from '../../shared/consult.ts';
import type { ConnectionView } from '../../shared/snapshot.ts';

export const noPatient: Patient = { name: '', species: '', reference: '' };

type DialogView =
  | { readonly kind: 'connect'; readonly reconnects: ConnectionView | null }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'settings' };

/** One line at the foot of the window. */
type Notice = { readonly id: number; readonly text: string; readonly isFailure: boolean };

/** What is the page's own business: nothing here outlives the window, and main knows nothing of it. */
export type Screen = {
  /** Typed under New consult and not imported yet; it survives a look at another consult. */
  readonly patient: Patient;
  /** Ticked for this consult: the owner agrees to be recorded. */
  readonly isConsentGiven: boolean;
  readonly query: string;
  /** Null while nothing is searched for. */
  readonly found: ReadonlySet<string> | null;
  readonly dialog: DialogView | null;
  readonly notice: Notice | null;
  readonly isTranscriptFolded: boolean;
  readonly areFirstStepsHidden: boolean;
  /** Said aloud by a screen reader, in its own time. */
  readonly announcement: string;
};

export const createScreen = (): StoreApi<Screen> =>
  createStore<Screen>(() => ({
    patient: noPatient,
    isConsentGiven: false,
    query: '',
    found: null,
    dialog: null,
    notice: null,
    isTranscriptFolded: false,
    areFirstStepsHidden: false,
    announcement: '',
  }));
