import { createHash } from 'node:crypto';

type SystemClipboard<Content extends { readonly text: string }> = {
  readonly write: (content: Content) => Promise<void>;
  readonly readText: () => Promise<string>;
  readonly clear: () => void;
};

const defaultSeconds = 60;

/** Clears copied text some time after a lock, because the vet may be pasting it, unless the vet comes back. */
export function createCopiedText<Content extends { readonly text: string }>(
  clipboard: SystemClipboard<Content>,
  clearAfterLockSeconds: number | null,
) {
  let copied: { readonly hash: string; readonly by: string | null } | null = null;
  let present: string | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function clear(): Promise<void> {
    timer = null;
    const before = copied;
    const isThere = hashOf(await clipboard.readText()) === before?.hash;
    // The clipboard holds another text of ours by now.
    if (copied !== before) return;
    if (isThere) clipboard.clear();
    copied = null;
  }

  function cancelClearing(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  /** Counts from the moment when the vet who copied the text left. */
  function clearLater(): void {
    const delayMs = (clearAfterLockSeconds ?? defaultSeconds) * 1000;
    timer ??= setTimeout(() => void clear().catch(() => undefined), delayMs);
  }

  return {
    copy: async (content: Content): Promise<void> => {
      const by = present;
      await clipboard.write(content);
      copied = { hash: hashOf(content.text), by };
      cancelClearing();
      if (present === null || present !== by) clearLater();
    },
    /** The vet whose screen it is now; null: locked. */
    vetChanged(vet: string | null): void {
      present = vet;
      if (copied === null) return;
      if (vet !== null && vet === copied.by) cancelClearing();
      else clearLater();
    },
    /** When the app ends, clears at once what it would clear later. Never rejects. */
    async end(): Promise<void> {
      if (timer === null) return;
      cancelClearing();
      await clear().catch(() => undefined);
    },
  };
}

/** Clipboards may change line ends. A hash, so that the text does not stay in memory. */
const hashOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('hex');
