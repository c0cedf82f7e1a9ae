import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCopiedText } from '../../../../../main/electron/clipboard/copiedText.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(seconds: number | null = null) {
  const clipboard = { text: '', whileRead: (): Promise<void> => Promise.resolve() };
  const copied = createCopiedText(
    {
      // Windows' clipboard has CRLF line ends, whatever was written.
      write: async ({ text }: { readonly text: string }) =>
        void (clipboard.text = text.replaceAll(/\r?\n/g, '\r\n')),
      async readText() {
        const { text } = clipboard;
        await clipboard.whileRead();
        return text;
      },
      clear: () => void (clipboard.text = ''),
    },
    seconds,
  );
  copied.vetChanged('Dr Moor');
  return { clipboard, copied };
}

const note = { text: 'Plan\nRest for a week.' };

it('the app clears what it copied a minute after a lock, and not before', async () => {
  const { clipboard, copied } = open();
  await copied.copy(note);
  copied.vetChanged(null);
  await vi.advanceTimersByTimeAsync(59_000);
  copied.vetChanged(null);
  expect(clipboard.text).toContain('Rest for a week.');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(clipboard.text).toBe('');
});

it('the app clears at once where the app ends while it is locked, and leaves what was copied elsewhere', async () => {
  const { clipboard, copied } = open();
  await copied.copy(note);
  await copied.end();
  expect(clipboard.text).toContain('Rest for a week.');
  copied.vetChanged(null);
  await copied.end();
  expect(clipboard.text).toBe('');
  await copied.copy(note);
  clipboard.text = 'of another program';
  await copied.end();
  expect(clipboard.text).toBe('of another program');
});

it('the app clears after the time that the policy sets', async () => {
  const { clipboard, copied } = open(5);
  await copied.copy(note);
  copied.vetChanged(null);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(clipboard.text).toBe('');
});

it('the app leaves what somebody copied elsewhere', async () => {
  const { clipboard, copied } = open();
  await copied.copy(note);
  copied.vetChanged(null);
  clipboard.text = 'of another program';
  await vi.advanceTimersByTimeAsync(120_000);
  expect(clipboard.text).toBe('of another program');
});

it('the app leaves everything where the vet came back, and where nothing was copied or locked', async () => {
  const { clipboard, copied } = open();
  await copied.copy(note);
  await vi.advanceTimersByTimeAsync(120_000);
  copied.vetChanged(null);
  await vi.advanceTimersByTimeAsync(30_000);
  copied.vetChanged('Dr Moor');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(clipboard.text).toContain('Rest for a week.');
});

it('the app clears what was still being copied when the screen locked', async () => {
  const { clipboard, copied } = open();
  copied.vetChanged(null);
  await copied.copy(note);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(clipboard.text).toBe('');
});

it('the app clears what was being copied while it cleared something else', async () => {
  const { clipboard, copied } = open();
  await copied.copy(note);
  copied.vetChanged(null);
  clipboard.whileRead = async () => {
    clipboard.whileRead = () => Promise.resolve();
    await copied.copy({ text: 'Bella' });
  };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(clipboard.text).toBe('Bella');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(clipboard.text).toBe('');
});

it('the app clears where another vet comes instead', async () => {
  const { clipboard, copied } = open();
  await copied.copy(note);
  copied.vetChanged(null);
  await vi.advanceTimersByTimeAsync(30_000);
  copied.vetChanged('Dr Ash');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(clipboard.text).toBe('');
});
