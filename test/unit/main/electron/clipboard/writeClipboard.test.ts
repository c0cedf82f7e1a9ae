import { afterEach, expect, it, vi } from 'vitest';

/** Writes and reads over the clipboard of a runtime that stands for Electron. */
const over = async (electron: Readonly<Record<string, unknown>>) => {
  vi.doMock('electron', () => electron);
  return import('../../../../../main/electron/clipboard/writeClipboard.ts');
};

afterEach(() => {
  vi.doUnmock('electron');
  vi.resetModules();
});

const forms = { text: 'Bella', html: '<p>Bella</p>' };

it('writeClipboard gives Electron 43 all forms in one call', async () => {
  const written: unknown[] = [];
  const clipboard = { write: (content: unknown) => written.push(content), readText: () => 'Bella' };
  const { writeClipboard, readClipboardText } = await over({ clipboard });
  await writeClipboard(forms);
  expect(written).toEqual([forms]);
  expect(await readClipboardText()).toBe('Bella');
});

it('writeClipboard gives Electron 44 and later one item with all forms, and waits for it', async () => {
  const written: unknown[] = [];
  class ClipboardItem {
    readonly parts: Readonly<Record<string, unknown>>;
    constructor(parts: Readonly<Record<string, unknown>>) {
      this.parts = parts;
    }
  }
  const clipboard = {
    async write(items: readonly ClipboardItem[]) {
      await Promise.resolve();
      written.push(...items.map(({ parts }) => Object.keys(parts)));
    },
    readText: async () => 'Bella',
  };
  const { writeClipboard, readClipboardText } = await over({ clipboard, ClipboardItem });
  await writeClipboard(forms);
  expect(written).toEqual([['text/plain', 'text/html']]);
  expect(await readClipboardText()).toBe('Bella');
});

it('writeClipboard rejects where Electron 44 cannot write', async () => {
  const clipboard = { write: async () => Promise.reject(new Error('no clipboard')) };
  const { writeClipboard } = await over({ clipboard, ClipboardItem: Object });
  await expect(writeClipboard(forms)).rejects.toThrow('no clipboard');
});
