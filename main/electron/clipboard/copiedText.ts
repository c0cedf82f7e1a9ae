import { createHash } from 'node:crypto';

type SystemClipboard<Content extends { readonly text: string }> = {
  readonly write: (content: Content) => Promise<void>;
  readonly readText: () => Promise<string>;
  readonly clear: () => void;
};

const defaultSeconds = 60;

/** Clears copied text some time after a lock, and at once for another vet or practice. */
export function createCopiedText<Content extends { readonly text: string }>(
  clipboard: SystemClipboard<Content>,
  clearAfterLockSeconds: number | null,
) {
  const delayMs = (clearAfterLockSeconds ?? defaultSeconds) * 1000;
  let copied: { readonly hash: string; readonly by: string | null } | null = null;
  let present: string | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** Never rejects. */
  async function clear(): Promise<void> {
    timer = undefined;
    const cleared = copied;
    const text = await clipboard.readText().catch(() => null);
    // Another vet has copied meanwhile.
    if (text === null || copied !== cleared) return;
    if (hashOf(text) === cleared?.hash) clipboard.clear();
    copied = null;
  }

  function follow(): void {
    if (copied !== null && present === null) timer ??= setTimeout(() => void clear(), delayMs);
    else cancelClearing();
    if (copied !== null && present !== null && present !== copied.by) void clear();
  }

  function cancelClearing(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    /** False: another program holds the clipboard, of which the system itself says nothing. */
    copy: async (content: Content): Promise<boolean> => {
      const by = present;
      // Whether it was written is seen below.
      await clipboard.write(content).catch(() => undefined);
      const earlier = copied;
      const written = { hash: hashOf(content.text), by };
      copied = written;
      follow();
      const text = await clipboard.readText().catch(() => content.text);
      const isThere = hashOf(text) === written.hash;
      if (!isThere && copied === written) copied = earlier;
      return isThere;
    },
    /** `of`: the vet and practice on screen; null: locked. */
    screenChanged(of: string | null): void {
      present = of;
      follow();
    },
    /** Clears at once what it would clear later. Never rejects. */
    async end(): Promise<void> {
      if (timer === undefined) return;
      cancelClearing();
      await clear();
    },
  };
}

/** Clipboards may change line ends, and the text must not stay in memory. */
const hashOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('hex');
