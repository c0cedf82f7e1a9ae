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

/**
 * `formerName`: the note has a former name of the patient; `unchecked`: its check failed, or took too long.
 */
export type FilingQuestionKind = 'formerName' | 'warnings' | 'blank' | 'places' | 'unchecked';

/** `lockedAt`: opened at the lock screen with this connection active; Cancel leads back there. */
type DialogView =
  | { readonly kind: 'connect'; readonly reconnects: ConnectionView | null; readonly lockedAt?: ConnectionId }
  | { readonly kind: 'practices' }
  | { readonly kind: 'wrongPatient'; readonly consultId: ConsultId; readonly suggested: DayPatient | null }
  | { readonly kind: 'fileNote'; readonly consultId: ConsultId; readonly asks: FilingQuestionKind };

export type Finding = { readonly from: NotePlace; readonly selected: string };

type PlayableLines = {
  readonly consultId: ConsultId;
  /** In about ms of the recording, by a place of the text; null for a line without words. */
  readonly startAt: (place: number) => number | null;
  readonly isMicrophoneOn: boolean;
  readonly playFrom: (fromMs: number) => void;
};

/** Words of the transcript; `passages`: where the sentence with the caret was said, the likeliest first. */
export type ShownWords = Span & {
  readonly consultId: ConsultId;
  readonly passages?: {
    readonly from: NotePlace;
    readonly spans: readonly Span[];
    readonly isEnglish: boolean;
  };
};

const atStart = {
  /** They survive a look at another consult or practice. */
  newConsults: {} as Readonly<Record<string, NewConsultDraft>>,
  /** In a narrow window. */
  isListOpen: false as boolean,
  query: '',
  filters: nothingChosen,
  dialog: null as DialogView | null,
  areSettingsShown: false as boolean,
  /** `at`: the id of a heading; null: from the top. Each request is a new object. */
  guide: null as { readonly at: string | null } | null,
  /** Leads back to what had the focus before the guide. */
  focusBelowGuide: (() => undefined) as () => void,
  notice: null as { readonly id: number; readonly text: string; readonly isFailure: boolean } | null,
  /** The workstation is about to lock: the page shows nothing of any vet, and nobody can type. */
  isCurtained: false as boolean,
  /** As main says: to Chromium, our windows are always visible, because a hidden one records too slowly. */
  isInView: true as boolean,
  /** 1: as they were spoken. */
  playingSpeed: 1,
  /** The consult whose note is to be copied when it is filed, and was. */
  copied: null as ConsultId | null,
  /** The filed consult that the vet filed again a moment ago, as it was before. */
  updated: null as ConsultView | null,
  isComparing: false as boolean,
  finding: null as Finding | null,
  /** The vet wanted to send or file it without the patient's name, or with a former one in the note. */
  nameAskedOf: null as ConsultId | null,
  /** The vet wanted to send it while it could be one of these patients of today. */
  whichAskedOf: null as { readonly consultId: ConsultId; readonly among: string } | null,
  /** Among whom the vet has said which one it is, or that it is none of them. */
  toldApart: {} as Readonly<Record<ConsultId, string>>,
  /** What the vet said are earlier visits of the same animal as this consult's; `of` null: New consult's. */
  sameAnimals: { of: null as ConsultId | null, visits: [] as readonly string[] },
  /** Opened by the app after the last of several imports, until the vet leaves it. */
  ledTo: null as ConsultId | null,
  isSendingImport: false as boolean,
  /** Who pressed Record last, as whom; null: as that vet. */
  recordPressed: null as { readonly by: ConnectionId; readonly as: ConnectionId | null } | null,
  /** Somebody pressed Record a moment ago, and main has not answered. */
  isBeginning: false as boolean,
  /** Ended by itself; as it was last, until its consult is seen. */
  ended: null as {
    readonly of: ConnectionId;
    readonly was: RecordingView;
    readonly by: TakeEnd['by'];
  } | null,
  /** null: no transcript is on screen, or nothing plays from its lines. */
  playable: null as PlayableLines | null,
  /** Beside a place of the note. Each time a new object. */
  shownWords: null as ShownWords | null,
  /** The sentences of the note that come from a line of the transcript. */
  comesFrom: null as {
    readonly consultId: ConsultId;
    readonly sentences: readonly (Span & { readonly section: number })[];
  } | null,
  announcement: '',
};

/** State of the page only: it ends with the window, and main knows nothing about it. */
export type UiState = Readonly<typeof atStart>;

export const createUiStore = (): StoreApi<UiState> => createStore<UiState>(() => atStart);

export const isWorkCovered = ({ areSettingsShown, guide }: UiState): boolean =>
  areSettingsShown || guide !== null;

const vetKey = ({ active: { vet, isSandbox } }: Snapshot): string => JSON.stringify([vet, isSandbox]);

export const noSearch = { query: '', filters: nothingChosen, isListOpen: false };

/** Ends when another vet comes, and when a recording begins, whose row is always in sight. */
export function endSearches(snapshotStore: SnapshotStore, uiStore: StoreApi<UiState>): void {
  snapshotStore.follow((now, before) => {
    const isBegun = now.recording !== null && now.recording.consultId !== before?.recording?.consultId;
    if (before !== null && (isBegun || vetKey(now) !== vetKey(before))) uiStore.setState(noSearch);
  });
}
