import { createHash } from 'node:crypto';

type SystemClipboard<Content extends { readonly text: string }> = {
  readonly write: (content: Content) => Promise<void>;
  readonly readText: () => Promise<string>;
  readonly clear: () => void;
};

export type CopiedText<Content extends { readonly text: string }> = {
  readonly copy: (content: Content) => Promise<void>;
  /** Whose screen it is by now; null: it is locked. */
  readonly vetChanged: (vet: string | null) => void;
  /** The app ends: what waits to be cleared is cleared now, as nobody is there to do it later. Never rejects. */
  readonly end: () => Promise<void>;
};

const defaultSeconds = 60;

/**
 * Clears what the app copied some time after a lock, unless something else was copied or the vet came back. Not at
 * once, because the vet may be pasting into another program.
 */
export function createCopiedText<Content extends { readonly text: string }>(
  clipboard: SystemClipboard<Content>,
  clearAfterLockSeconds: number | null,
): CopiedText<Content> {
  let copied: { readonly hash: string; readonly by: string | null } | null = null;
  let vetThere: string | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function clear(): Promise<void> {
    timer = null;
    if (hashOf(await clipboard.readText()) === copied?.hash) clipboard.clear();
    copied = null;
  }

  function keep(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  /** From the moment at which the vet who copied it was gone. */
  function clearLater(): void {
    const delayMs = (clearAfterLockSeconds ?? defaultSeconds) * 1000;
    timer ??= setTimeout(() => void clear().catch(() => undefined), delayMs);
  }

  return {
    async copy(content) {
      const by = vetThere;
      await clipboard.write(content);
      copied = { hash: hashOf(content.text), by };
      keep();
      if (vetThere === null || vetThere !== by) clearLater();
    },
    vetChanged(vet) {
      vetThere = vet;
      if (copied === null) return;
      if (vet !== null && vet === copied.by) keep();
      else clearLater();
    },
    async end() {
      if (timer === null) return;
      keep();
      await clear().catch(() => undefined);
    },
  };
}

/** Clipboards may change the line ends, and the text itself need not stay in memory. */
const hashOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('hex');
