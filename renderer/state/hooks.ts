import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { epochMs, type ConnectionId, type ConsultId, type EpochMs } from '../../shared/ids.ts';
import { noOrganisation, type OrganisationView } from '../../shared/ipc/organisation.ts';
import type { ConnectionView, Progress } from '../../shared/ipc/snapshot.ts';
import type { CommandArgument, CommandName } from '../../shared/ipc/ipcContract.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { SettingName } from '../../shared/settings/settingsTable.ts';
import { type SnapshotState, isPracticeNeeded } from './snapshotStore.ts';
import { noDraft, type NewConsultDraft } from './consultList/newConsultDrafts.ts';
import { ask, snapshotStore, uiStore, type Answer } from './commands.ts';
import { changeDraft } from './newConsult.ts';
import type { UiState } from './uiStore.ts';

export const useSnapshot = <T>(select: (snapshotStore: SnapshotState) => T): T =>
  useStore(snapshotStore, select);
export const useUi = <T>(select: (uiStore: UiState) => T): T => useStore(uiStore, select);

/** The draft under New consult of the present practice, and how to change it. */
export function useNewConsultDraft(): {
  readonly typed: NewConsultDraft;
  readonly connectionId: ConnectionId | undefined;
  readonly change: (change: Partial<NewConsultDraft>) => void;
} {
  const id = useSnapshot((m) => m.snapshot?.active.id);
  const typed = useUi((s) => s.newConsults[id ?? ''] ?? noDraft);
  const change = (next: Partial<NewConsultDraft>): void => {
    if (id !== undefined) changeDraft(id, next);
  };
  return { typed, connectionId: id, change };
}

/** The progress of that work on the consult, 0 to 1; null where it is unknown. */
export const useFraction = (id: ConsultId, work: Progress['work']): number | null =>
  useSnapshot((m) => {
    const { progress } = m;
    return progress?.consultId === id && progress.work === work ? progress.fraction : null;
  });

export const useOrganisation = (): OrganisationView =>
  useSnapshot((m) => m.snapshot?.organisation ?? noOrganisation);

export const useIsManaged = (name: SettingName): boolean =>
  useSnapshot((m) => m.snapshot?.managedSettings.includes(name) ?? false);

export const useIsPracticeNeeded = (): boolean => useSnapshot((m) => isPracticeNeeded(m.snapshot));

const none: readonly ConnectionView[] = [];

/** The connections of this workstation, without a sandbox that is switched off. */
export function useOfferedConnections(): readonly ConnectionView[] {
  const isPracticeNeeded = useIsPracticeNeeded();
  const all = useSnapshot((m) => m.snapshot?.connections ?? none);
  return isPracticeNeeded ? all.filter(({ isEmbedded }) => !isEmbedded) : all;
}

export function useNow(everyMs: number): EpochMs {
  const [now, setNow] = useState(() => epochMs(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(epochMs(Date.now())), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** What main answered last to a question, asked anew when `of` changes. `value`: null before the first answer. */
export function useAnswer<Name extends CommandName>(
  name: Name,
  asked: CommandArgument<Name> | null,
  { of, afterMs = 0 }: { readonly of?: unknown; readonly afterMs?: number } = {},
): { readonly value: Answer<Name> | null; readonly hasFailed: boolean } {
  const [value, setValue] = useState<Answer<Name> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const key = JSON.stringify(asked);
  useEffect(() => {
    if (asked === null) return undefined;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const answer = await ask(name, asked);
      if (!isCurrent) return;
      setFailed(!answer.ok);
      if (answer.ok) setValue(answer.value);
    };
    const timer = setTimeout(() => void read(), afterMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- `key` is what is asked
  }, [name, key, of, afterMs]);
  return { value, hasFailed };
}

export const useIsNothingKept = (): boolean =>
  useSnapshot((m) => m.snapshot?.alerts.some((alert) => alert.isNothingKept) ?? false);

export const useIsUnheard = (): boolean => useSnapshot((m) => m.recording?.state === 'waitingForMicrophone');

/** The strip over the end of the work tells of this failure, so that no other place has to. */
export const useIsToldOnTop = (failure: Pick<Failure, 'code'> | null): boolean =>
  useSnapshot((m) => m.snapshot?.alerts.some(({ code }) => code === failure?.code) ?? false);
