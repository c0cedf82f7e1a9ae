import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { ConnectionView, ConsultView, RecordingView, Snapshot } from '../../shared/ipc/snapshot.ts';
import type { TakeEnd } from '../../shared/consult/take.ts';
import type { Span } from '../../shared/noteCheck/noteCheck.ts';
import type { SnapshotStore } from './snapshotStore.ts';
import { nothingChosen } from './consultList/listFilters.ts';
import type { NewConsultDraft } from './consultList/newConsultDrafts.ts';
import type { DayPatient } from './noteCheck/dayPatients.ts';
import type { NotePlace } from './note/sectionEdits.ts';

/** `formerName`: the note has a name that the patient had before; `unchecked`: its check failed or took too long. */
export type FilingQuestionKind = 'formerName' | 'warnings' | 'blank' | 'places' | 'unchecked';

/** `lockedAt`: the dialog was opened at the lock screen, with this connection active, and Cancel leads back there. */
type DialogView =
  | { readonly kind: 'connect'; readonly reconnects: ConnectionView | null; readonly lockedAt?: ConnectionId }
  | { readonly kind: 'practices' }
  | { readonly kind: 'wrongPatient'; readonly consultId: ConsultId; readonly suggested: DayPatient | null }
  | { readonly kind: 'fileNote'; readonly consultId: ConsultId; readonly asks: FilingQuestionKind };

export type Finding = { readonly from: NotePlace; readonly selected: string };

/** How the lines of the transcript on screen play. */
type PlayableLines = {
  readonly consultId: ConsultId;
  /** About when the line of that place of the text begins, in ms of the recording; null for a line without words. */
  readonly startAt: (place: number) => number | null;
  readonly isMicrophoneOn: boolean;
  readonly playFrom: (fromMs: number) => void;
};

const atStart = {
  /** Drafts under New consult that are no consults yet; they survive a look at another consult or practice. */
  newConsults: {} as Readonly<Record<string, NewConsultDraft>>,
  /** In a narrow window the list is folded into the top line until somebody opens it. */
  isListOpen: false as boolean,
  query: '',
  filters: nothingChosen,
  dialog: null as DialogView | null,
  /** The settings stand in the work area, in front of the open consult or of New consult. */
  areSettingsShown: false as boolean,
  /** The user guide stands in front of all that, from the heading of that id on, null: whole. Each request is a new object. */
  guide: null as { readonly at: string | null } | null,
  /** Leads back to what had the focus before the guide. */
  focusBelowGuide: (() => undefined) as () => void,
  notice: null as { readonly id: number; readonly text: string; readonly isFailure: boolean } | null,
  /** The workstation is about to lock: the page shows nothing of any vet, and nobody can type. */
  isCurtained: false as boolean,
  /** As main says: to Chromium, a window of ours is always visible, because a hidden one would record too slowly. */
  isInView: true as boolean,
  /** How fast recordings are played; 1: as they were spoken. */
  playingSpeed: 1,
  /** The consult whose note is to be copied when it is filed, and was. */
  copied: null as ConsultId | null,
  /** The filed consult that the vet filed again a moment ago, as it was before. */
  updated: null as ConsultView | null,
  /** The open consult's note is shown beside the generated one. */
  isComparing: false as boolean,
  /** The search in the open consult's note, as somebody opened it last: where, and for what. */
  finding: null as Finding | null,
  /** The consult that the vet wanted to send or to file without the patient's name, or with a former one in its note. */
  nameAskedOf: null as ConsultId | null,
  /** The consult that the vet wanted to send while it could be one of these patients' of today, until the vet leaves it. */
  whichAskedOf: null as { readonly consultId: ConsultId; readonly among: string } | null,
  /** By consult, the patients among whom the vet has said which one it is, or that it is none of them. */
  toldApart: {} as Readonly<Record<ConsultId, string>>,
  /** The consult that the app itself opened after the last of several imports, until the vet leaves it. */
  ledTo: null as ConsultId | null,
  /** An import is being sent, and the next one opens after it. */
  isSendingImport: false as boolean,
  /** Somebody pressed Record a moment ago, and main has not answered. */
  isBeginning: false as boolean,
  /** A recording that ended by itself, as it was last, until its consult is seen. */
  ended: null as {
    readonly of: ConnectionId;
    readonly was: RecordingView;
    readonly by: TakeEnd['by'];
  } | null,
  /** null: no transcript is on screen, or nothing plays from its lines. */
  playable: null as PlayableLines | null,
  /** Words of the transcript that the page shows beside a place of the note. Each time a new object. */
  shownWords: null as (Span & { readonly consultId: ConsultId }) | null,
  /** The text that a screen reader announces when it is free. */
  announcement: '',
};

/** State of the page only: it ends with the window, and main knows nothing about it. */
export type UiState = Readonly<typeof atStart>;

export const createUiStore = (): StoreApi<UiState> => createStore<UiState>(() => atStart);

/** Whether the settings or the guide stand in front of the open consult or of New consult. */
export const isWorkCovered = ({ areSettingsShown, guide }: UiState): boolean =>
  areSettingsShown || guide !== null;

const vetKey = ({ active: { vet, isSandbox } }: Snapshot): string => JSON.stringify([vet, isSandbox]);

export const noSearch = { query: '', filters: nothingChosen, isListOpen: false };

/** The search stays when the same vet switches practices, and ends when another vet comes, and when a recording begins, whose row is always in sight. */
export function endSearches(snapshotStore: SnapshotStore, uiStore: StoreApi<UiState>): void {
  snapshotStore.follow((now, before) => {
    const isBegun = now.recording !== null && now.recording.consultId !== before?.recording?.consultId;
    if (before !== null && (isBegun || vetKey(now) !== vetKey(before))) uiStore.setState(noSearch);
  });
}
