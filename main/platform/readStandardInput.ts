import { read as readFrom } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { promisify } from 'node:util';
import { decodeWrittenText } from './decodeWrittenText.ts';
import { systemCode } from './diskFailure.ts';

/** Nobody gives a longer input on purpose. */
const mostBytes = 1_000_000;
const againMs = 20;

/** 0: the end. */
type ReadBytes = (fd: number, into: Buffer) => Promise<number>;

const readOnce = promisify(readFrom);
const readBytes: ReadBytes = async (fd, into) => (await readOnce(fd, into, 0, into.length, null)).bytesRead;

/**
 * null: a terminal. Empty where it is closed, too long or breaks off, because a part of a secret is not that
 * secret. Reads the descriptor itself: on Windows, Electron replaces process.stdin by an empty stream.
 */
export async function readStandardInput(fd = 0, read = readBytes): Promise<string | null> {
  if (isatty(fd)) return null;
  const parts: Buffer[] = [];
  let length = 0;
  for (;;) {
    const into = Buffer.alloc(65_536);
    const count = await read(fd, into).catch(failureOf);
    if (count === 0) return decodeWrittenText(Buffer.concat(parts));
    if (count === 'broken') return '';
    if (count === 'again') await delay(againMs);
    else {
      parts.push(into.subarray(0, count));
      length += count;
      if (length > mostBytes) return '';
    }
  }
}

function failureOf(error: unknown): 0 | 'again' | 'broken' {
  const code = systemCode(error);
  // On Windows, a pipe whose writer has ended is at its end.
  if (code === 'EOF') return 0;
  return code === 'EAGAIN' ? 'again' : 'broken';
}
