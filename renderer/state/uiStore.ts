import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConsultId } from '../../shared/ids.ts';
import type { ConnectionView } from '../../shared/ipc/snapshot.ts';
import { nothingChosen, type FilterChoice } from './consultList/listFilters.ts';
import type { NewConsultDrafts } from './consultList/newConsult.ts';

type DialogView =
  | { readonly kind: 'connect'; readonly reconnects: ConnectionView | null }
  | { readonly kind: 'practices' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'support' }
  | { readonly kind: 'fileNote'; readonly consultId: ConsultId };

/** One line at the foot of the window. */
type Notice = { readonly id: number; readonly text: string; readonly isFailure: boolean };

/** What is the page's own business: nothing here outlives the window, and main knows nothing of it. */
export type UiState = {
  /** Typed under New consult, and no consult yet; it survives a look at another consult or practice. */
  readonly newConsults: NewConsultDrafts;
  readonly query: string;
  /** What the list of consults is narrowed down to besides. */
  readonly filters: FilterChoice;
  readonly dialog: DialogView | null;
  readonly notice: Notice | null;
  /** The workstation is about to lock: nothing of any vet is shown, and nothing more is typed. */
  readonly isCurtained: boolean;
  readonly isTranscriptFolded: boolean;
  /** Its note is shown beside what was generated. */
  readonly comparing: ConsultId | null;
  readonly areFirstStepsHidden: boolean;
  /** Said aloud by a screen reader, in its own time. */
  readonly announcement: string;
};

export const createUiStore = (): StoreApi<UiState> =>
  createStore<UiState>(() => ({
    newConsults: {},
    query: '',
    filters: nothingChosen,
    dialog: null,
    notice: null,
    isCurtained: false,
    isTranscriptFolded: false,
    comparing: null,
    areFirstStepsHidden: false,
    announcement: '',
  }));
