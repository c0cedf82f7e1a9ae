import { runInForeground } from './childProcess.ts';
import { openVirtualDisplay } from './display.ts';
import { electronArguments, electronEnvironment } from './launchCommand.ts';
import { runEntry, say } from './plainStop.ts';
import { prepare } from './prepare.ts';

/**
 * `npm start`: brings the checkout to where it runs, then is Electron as far as the caller can tell: same
 * arguments, same stdin and stdout, same signals, same exit code. Its own words go to stderr.
 */
async function start(appArguments: readonly string[]): Promise<number> {
  const { runtime, isHeadless } = await prepare('start');
  if (isHeadless) say('No display found: running under a virtual one (Xvfb).');
  const display = isHeadless ? await openVirtualDisplay() : undefined;
  try {
    return await runInForeground({
      command: runtime.executable,
      args: electronArguments(appArguments, { platform: process.platform, uid: process.getuid?.() }),
      env: { ...electronEnvironment(process.env), ...display?.env },
    });
  } finally {
    await display?.close();
  }
}

await runEntry(() => start(process.argv.slice(2)));
