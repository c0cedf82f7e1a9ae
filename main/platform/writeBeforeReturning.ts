import { writeSync } from 'node:fs';
import { systemCode } from './diskFailure.ts';

/** Also into a pipe whose reader is slow. A reader that is gone is no error. */
export function writeBeforeReturning(descriptor: number, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      if (systemCode(error) !== 'EAGAIN') return;
    }
  }
}
