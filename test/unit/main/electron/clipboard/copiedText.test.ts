import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCopiedText } from '../../../../../main/electron/clipboard/copiedText.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(seconds: number | null = null) {
  const clipboard = { text: '', reading: Promise.resolve(), isHeld: false };
  const copied = createCopiedText(
    {
      // Windows' clipboard has CRLF line ends, whatever was written.
      async write({ text }: { readonly text: string }) {
        if (!clipboard.isHeld) clipboard.text = text.replaceAll(/\r?\n/g, '\r\n');
      },
      async readText() {
        const { text } = clipboard;
        await clipboard.reading;
        return text;
      },
      clear: () => void (clipboard.text = ''),
    },
    seconds,
  );
  copied.screenChanged('moor');
  return { clipboard, copied };
}

const note = { text: 'Plan\nRest for a week.' };
const passes = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

/** A note was copied, and then the screen was locked. */
async function copiedAndLocked(seconds?: number) {
  const bench = open(seconds);
  await bench.copied.copy(note);
  bench.copied.screenChanged(null);
  return bench;
}

it('the app clears what it copied a minute after a lock, and not before', async () => {
  const { clipboard, copied } = await copiedAndLocked();
  await passes(59);
  copied.screenChanged(null);
  expect(clipboard.text).toContain('Rest for a week.');
  await passes(1);
  expect(clipboard.text).toBe('');
});

it('the app clears at once where the app ends while it is locked, and leaves what was copied elsewhere', async () => {
  const { clipboard, copied } = open();
  await copied.copy(note);
  await copied.end();
  expect(clipboard.text).toContain('Rest for a week.');
  copied.screenChanged(null);
  await copied.end();
  expect(clipboard.text).toBe('');
  await copied.copy(note);
  clipboard.text = 'of another program';
  await copied.end();
  expect(clipboard.text).toBe('of another program');
});

it('a copy that another program kept from the clipboard is none, and what was copied before is still cleared', async () => {
  const { clipboard, copied } = open();
  expect(await copied.copy(note)).toBe(true);
  clipboard.isHeld = true;
  expect(await copied.copy({ text: 'Another plan.' })).toBe(false);
  copied.screenChanged(null);
  await passes(60);
  expect(clipboard.text).toBe('');
});

it('the app clears after the time that the policy sets', async () => {
  const { clipboard } = await copiedAndLocked(5);
  await passes(5);
  expect(clipboard.text).toBe('');
});

it('the app leaves what somebody copied elsewhere', async () => {
  const { clipboard } = await copiedAndLocked();
  clipboard.text = 'of another program';
  await passes(120);
  expect(clipboard.text).toBe('of another program');
});

it('the app leaves everything where the vet came back, and where nothing was copied or locked', async () => {
  const { clipboard, copied } = open();
  await copied.copy(note);
  await passes(120);
  copied.screenChanged(null);
  await passes(30);
  copied.screenChanged('moor');
  await passes(120);
  expect(clipboard.text).toContain('Rest for a week.');
});

it('the app clears what was still being copied when the screen locked', async () => {
  const { clipboard, copied } = open();
  copied.screenChanged(null);
  await copied.copy(note);
  await passes(60);
  expect(clipboard.text).toBe('');
});

it.each([
  ['with a lock before', true],
  ['without a lock', false],
])('the app clears at once where another vet or practice has the screen, %s', async (_how, isLocked) => {
  const { clipboard, copied } = open();
  await copied.copy(note);
  if (isLocked) copied.screenChanged(null);
  copied.screenChanged('ash');
  await passes(0);
  expect(clipboard.text).toBe('');
});

it('the app clears what was still being copied when another vet came, and leaves what that vet copies', async () => {
  const { clipboard, copied } = open();
  const late = copied.copy(note);
  copied.screenChanged('ash');
  await late;
  await passes(0);
  expect(clipboard.text).toBe('');
  await copied.copy({ text: 'Another plan.' });
  copied.screenChanged('ash');
  await passes(120);
  expect(clipboard.text).toBe('Another plan.');
});

it('the app clears what another vet copies while it looks at the clipboard', async () => {
  const { clipboard, copied } = await copiedAndLocked();
  const looked = Promise.withResolvers<void>();
  clipboard.reading = looked.promise;
  await passes(60);
  copied.screenChanged('ash');
  const copying = copied.copy({ text: 'Another plan.' });
  await vi.advanceTimersByTimeAsync(0);
  looked.resolve();
  await copying;
  await vi.advanceTimersByTimeAsync(0);
  expect(clipboard.text).toBe('Another plan.');
  copied.screenChanged(null);
  await passes(60);
  expect(clipboard.text).toBe('');
});
