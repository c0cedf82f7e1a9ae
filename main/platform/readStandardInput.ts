import { createReadStream } from 'node:fs';
import { isatty } from 'node:tty';

/** Longer is nothing that anybody means to give. */
const mostBytes = 1_000_000;

/** Standard input to its end, as UTF-8; null: it is a terminal. */
export async function readStandardInput(): Promise<string | null> {
  if (isatty(0)) return null;
  // Electron puts an empty stream in the place of process.stdin on Windows, where only the descriptor itself is left.
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
    // There is none, as for a program that was started without a console.
  }
  return Buffer.concat(parts).toString('utf8');
}
