import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { epochMs, type ConnectionId, type ConsultId, type EpochMs } from '../../shared/ids.ts';
import { noOrganisation, type OrganisationView } from '../../shared/ipc/organisation.ts';
import type { ConnectionView, Progress } from '../../shared/ipc/snapshot.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { SettingName } from '../../shared/settings/settingsTable.ts';
import { type SnapshotState, isPracticeNeeded } from './snapshotStore.ts';
import { noDraft, type NewConsultDraft } from './consultList/newConsultDrafts.ts';
import { snapshotStore, uiStore } from './commands.ts';
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

export const useIsNothingKept = (): boolean =>
  useSnapshot((m) => m.snapshot?.alerts.some((alert) => alert.isNothingKept) ?? false);

export const useIsUnheard = (): boolean => useSnapshot((m) => m.recording?.state === 'waitingForMicrophone');

/** The strip over the end of the work tells of this failure, so that no other place has to. */
export const useIsToldOnTop = (failure: Pick<Failure, 'code'> | null): boolean =>
  useSnapshot((m) => m.snapshot?.alerts.some(({ code }) => code === failure?.code) ?? false);
