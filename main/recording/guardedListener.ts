/**
 * Its errors do not end the take. The first is reported without the message, which may hold a person's text.
 */
export function guardedListener<A extends readonly unknown[]>(
  listener: (...about: A) => void,
): (...about: A) => void {
  let isReported = false;
  return (...about) => {
    try {
      listener(...about);
    } catch (error) {
      if (!isReported) report(error);
      isReported = true;
    }
  };
}

function report(error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => line.startsWith('    at '));
  const name = error instanceof Error ? error.name : typeof error;
  process.stderr.write([`A defect while recording: ${name}`, ...places, ''].join('\n'));
}
