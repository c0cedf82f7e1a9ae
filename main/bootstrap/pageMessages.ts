import type { SnapshotChange, Snapshot, SnapshotTopics } from '../../shared/ipc/snapshot.ts';

function topicsOf({ open: whole, ...others }: Snapshot): SnapshotTopics {
  if (whole === null) return { ...others, open: null, note: null };
  const { note, edits, transcript, otherNotes, firstWords: _firstWords, ...open } = whole;
  return { ...others, open, note: { id: open.id, note, edits, transcript, otherNotes } };
}

export function createPageMessages(snapshot: () => Snapshot) {
  let revision = 0;
  /** As JSON, as the page was told it last. */
  let told = new Map<string, string>();
  return {
    /** Of the last message: what a command saved before it answers is in each later one. */
    revision: (): number => revision,
    /** For a page that has nothing yet. */
    everything: (): SnapshotTopics & SnapshotChange => {
      // Another page may have heard what was told before.
      told = new Map();
      revision += 1;
      return { ...topicsOf(snapshot()), revision };
    },
    /** null: the page knows each topic as it is. */
    changed: (): SnapshotChange | null => {
      const now = topicsOf(snapshot());
      const changed: [string, unknown][] = [];
      for (const [name, topic] of Object.entries(now)) {
        // A vet's own text is no news for the page that it was typed in.
        const text = JSON.stringify(name === 'note' ? { ...now.note, edits: null } : topic);
        if (told.get(name) !== text) changed.push([name, topic]);
        told.set(name, text);
      }
      if (changed.length === 0) return null;
      revision += 1;
      return { ...Object.fromEntries(changed), revision };
    },
  };
}
