import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { epochMs, type ConsultId, type EpochMs } from '../../shared/ids.ts';
import type { OrganisationView } from '../../shared/ipc/organisation.ts';
import type { ConnectionView, WorkProgress } from '../../shared/ipc/snapshot.ts';
import type { CommandInput, CommandName } from '../../shared/ipc/ipcContract.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import { hasNoSound } from '../../shared/text/noSoundStrings.ts';
import { withAdminContact } from '../../shared/text/withAdminContact.ts';
import type { SettingName } from '../../shared/settings/settingsTable.ts';
import { isPracticeNeeded, mainOf, type PageSnapshot, type SnapshotState } from './snapshotStore.ts';
import { createCommands, type Answer } from './commands.ts';
import { createFiling } from './filing.ts';
import type { NoteCheckState } from './noteCheck/openMarks.ts';
import type { RecorderState } from './recorder/recorderState.ts';
import { createStores } from './stores.ts';
import type { UiState } from './uiStore.ts';

export type App = ReturnType<typeof createApp>;

export function createApp(...about: Parameters<typeof createStores>) {
  const stores = createStores(...about);
  const commands = createCommands(stores);
  return { ...stores, ...commands, ...createFiling({ ...stores, ...commands }) };
}

export const AppContext = createContext({} as App);
export const useApp = (): App => useContext(AppContext);

export const useSnapshot = <T>(select: (snapshotStore: SnapshotState) => T): T =>
  useStore(useApp().snapshotStore, select);
export const useMain = <T>(select: (snapshot: PageSnapshot) => T): T =>
  useStore(useApp().snapshotStore, (state) => select(mainOf(state)));
export const useRecorder = <T>(select: (recorder: RecorderState) => T): T =>
  useStore(useApp().recorder.store, select);
export const useNoteCheck = <T>(select: (check: NoteCheckState) => T): T =>
  useStore(useApp().noteCheck.state, select);
export const useUi = <T>(select: (uiStore: UiState) => T): T => useStore(useApp().uiStore, select);

/** 0 to 1; null where it is unknown. */
export const useFraction = (id: ConsultId, work: WorkProgress['work']): number | null =>
  useSnapshot(({ progress }) =>
    progress?.consultId === id && progress.work === work ? progress.fraction : null,
  );

export const useOrganisation = (): OrganisationView => useMain((s) => s.organisation);

export function useWithAdminContact(): (text: string) => string {
  const { adminContact } = useOrganisation();
  return (text) => withAdminContact(text, adminContact);
}

export const useIsManaged = (name: SettingName): boolean => useMain((s) => s.managedSettings.includes(name));

export const useIsPracticeNeeded = (): boolean => useMain(isPracticeNeeded);

/** Test connections and real practices are always two separate lists; each list stays in its order. */
export const groupConnections = (all: readonly ConnectionView[]) =>
  [
    { kind: 'practices', connections: all.filter((one) => !one.isSandbox) },
    { kind: 'tests', connections: all.filter((one) => one.isSandbox) },
  ] as const;

export function useConnectionGroups(): ReturnType<typeof groupConnections> {
  const isPracticeNeeded = useIsPracticeNeeded();
  const all = useMain((s) => s.connections);
  return groupConnections(isPracticeNeeded ? all.filter(({ isEmbedded }) => !isEmbedded) : all);
}

export function useNow(everyMs: number): EpochMs {
  const [now, setNow] = useState(() => epochMs(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(epochMs(Date.now())), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** In ms: at each key, a screen reader would say too much. */
const foundPauseMs = 400;

export function useFoundNews(query: string, news: string): void {
  const app = useApp();
  const tell = useEffectEvent(() => app.forCurrentSession().announce(news));
  useEffect(() => {
    if (query === '') return undefined;
    const timer = setTimeout(tell, foundPauseMs);
    return () => clearTimeout(timer);
  }, [query]);
}

/** Asked anew when `of` changes. `value`: null before the first answer. */
export function useAnswer<Name extends CommandName>(
  name: Name,
  asked: CommandInput<Name> | null,
  { of, afterMs = 0 }: { readonly of?: unknown; readonly afterMs?: number } = {},
): { readonly value: Answer<Name> | null; readonly hasFailed: boolean } {
  const app = useApp();
  const [value, setValue] = useState<Answer<Name> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const key = JSON.stringify(asked);
  useEffect(() => {
    if (asked === null) return undefined;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const answer = await app.ask(name, asked);
      if (!isCurrent) return;
      setFailed(!answer.ok);
      if (answer.ok) setValue(answer.value);
    };
    const timer = setTimeout(() => void read(), afterMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `key` is what is asked
  }, [name, key, of, afterMs]);
  return { value, hasFailed };
}

export const useIsNothingKept = (): boolean => useMain((s) => s.alerts.some((alert) => alert.isNothingKept));

export const useIsUnheard = (): boolean => useSnapshot((m) => hasNoSound(m.recording?.state));

/** The strip over the end of the work tells of this failure, so that no other place has to. */
export const useIsToldOnTop = (failure: Pick<Failure, 'code'> | null): boolean =>
  useMain((s) => s.alerts.some(({ code }) => code === failure?.code));
