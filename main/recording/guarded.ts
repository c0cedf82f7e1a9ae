/**
 * A listener that cannot end what it listens to. What it throws is said once, without its message, which may hold what
 * a person wrote.
 */
export function guarded<A extends readonly unknown[]>(
  listener: (...about: A) => void,
): (...about: A) => void {
  let isSaid = false;
  return (...about) => {
    try {
      listener(...about);
    } catch (error) {
      if (!isSaid) say(error);
      isSaid = true;
    }
  };
}

function say(error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => line.startsWith('    at '));
  const name = error instanceof Error ? error.name : typeof error;
  process.stderr.write([`A defect while recording: ${name}`, ...places, ''].join('\n'));
}
