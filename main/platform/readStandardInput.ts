import { createReadStream } from 'node:fs';
import { isatty } from 'node:tty';

/** Nobody gives a longer input on purpose. */
const mostBytes = 1_000_000;

/** The whole standard input as UTF-8; null: a terminal. */
export async function readStandardInput(): Promise<string | null> {
  if (isatty(0)) return null;
  // On Windows, Electron replaces process.stdin by an empty stream.
  const input =
    process.platform === 'win32' ? createReadStream('', { fd: 0, autoClose: false }) : process.stdin;
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of input as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length > mostBytes) break;
    }
  } catch {
    // A program without a console has no input.
  }
  return Buffer.concat(parts).toString('utf8');
}
