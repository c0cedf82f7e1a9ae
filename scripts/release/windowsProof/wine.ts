import { runOrThrow, runTool, type Command, type Ended } from '../../dev/runTool.ts';
import { inChroot } from './chroot.ts';
import type { ProofPlace } from './proofPlace.ts';

/** The command line of a Windows program. `words`: as Windows has them. */
export function wineCommand(place: ProofPlace, words: readonly string[]): Command {
  return {
    ...inChroot(place, ['/usr/bin/wine', ...words]),
    env: { ...process.env, ...wineEnvironment(place) },
  };
}

/** NODE_OPTIONS is not for the app. */
const wineEnvironment = (place: ProofPlace): NodeJS.ProcessEnv => ({
  WINEPREFIX: place.prefix,
  WINEDEBUG: '-all',
  HOME: place.work,
  LANG: 'C.UTF-8',
  XDG_RUNTIME_DIR: place.work,
  NODE_OPTIONS: undefined,
});

/** Runs a Windows program that prints on pipes, as Wine's own do. */
export const wineOrThrow = (
  place: ProofPlace,
  words: readonly string[],
  otherwise: string,
): Promise<string> => runOrThrow({ ...wineCommand(place, words), timeoutMs: 10 * 60_000 }, otherwise);

/** Ends everything that runs under Wine, and waits for it: Wine writes its registry then. */
export async function endWine(place: ProofPlace): Promise<void> {
  const server = (flag: string): Promise<Ended> =>
    runTool({
      ...inChroot(place, ['/usr/bin/wineserver', flag]),
      env: { ...process.env, ...wineEnvironment(place) },
      timeoutMs: 60_000,
    });
  await server('-k');
  await server('-w');
}

/** As `wine-10.0 (Debian 10.0~repack-6)`. */
export const wineVersion = async (place: ProofPlace): Promise<string> =>
  // Debian's wine first tells what 32-bit programs would need.
  (await runTool(inChroot(place, ['/usr/bin/wine', '--version']))).output.trim().split('\n').at(-1) ?? '';
