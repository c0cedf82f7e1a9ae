import { createStore } from 'zustand/vanilla';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { Snapshot } from '../../../shared/ipc/snapshot.ts';
import { splitStrings as strings } from '../../strings/splitStrings.ts';
import { forCurrentSession, isScreenLocked, runSaved, snapshotStore, uiStore } from '../commands.ts';
import { partsOf, type SplitDraft } from './splitDraft.ts';

/** A draft, and the recording's length and the consult's patient when the vet changed it last. */
export type SplitDraftOf = {
  readonly draft: SplitDraft;
  readonly durationMs: number;
  readonly patient: Patient;
};

/** Drafts by consult. They outlive their dialog, so that an Escape loses no name. */
export const splitDrafts = createStore<Readonly<Record<string, SplitDraftOf>>>(() => ({}));

export const putSplitDraft = (id: ConsultId, draft: SplitDraftOf): void =>
  splitDrafts.setState({ [id]: draft });

function dropWhere(isDropped: (id: string) => boolean): void {
  const all = splitDrafts.getState();
  const kept = Object.entries(all).filter(([id]) => !isDropped(id));
  if (kept.length < Object.keys(all).length) splitDrafts.setState(Object.fromEntries(kept), true);
}

/** Makes a consult of each animal's pieces. Main opens the first. */
export async function splitRecording(id: ConsultId, draft: SplitDraft): Promise<boolean> {
  const { notify } = forCurrentSession();
  const parts = partsOf(draft).map(({ patient, ranges }) => ({ patient, ranges }));
  const isSplit = await runSaved('splitRecording', { consultId: id, parts });
  if (!isSplit) return false;
  dropWhere((one) => one === id);
  notify(strings.done(parts.length));
  return true;
}

/** Consults whose recording cannot be split any more, as far as the snapshot shows them. */
function settledIn({ open, consults, consultsBehind }: Snapshot): ReadonlySet<string> {
  const isBeforeSend = (phase: string): boolean =>
    phase === 'recording' || phase === 'preparing' || phase === 'readyToSend';
  const shown = [...consults, ...consultsBehind, ...(open === null ? [] : [open])];
  return new Set(shown.filter(({ phase }) => !isBeforeSend(phase)).map(({ id }) => id));
}

export function startSplitDrafts(): void {
  snapshotStore.subscribe(({ snapshot }, before) => {
    if (snapshot === null || snapshot === before.snapshot) return;
    const settled = settledIn(snapshot);
    dropWhere((id) => isScreenLocked() || settled.has(id));
  });
  uiStore.subscribe(() => {
    if (isScreenLocked()) dropWhere(() => true);
  });
}
