import { runInForeground } from './runTool.ts';
import { openVirtualDisplay } from './virtualDisplay.ts';
import { electronArguments, electronEnvironment, quietArguments } from './electronArguments.ts';
import { runEntry, printLine } from './userError.ts';
import { prepare } from './prepare.ts';
import { parsePicture, writeWindowPicture } from './writeWindowPicture.ts';

/** What to do on a machine without a display. */
const headlessHelp = [
  'No display found: Clinic Companion is running under a virtual one (Xvfb). Press Ctrl+C to end it.',
  '  A note without a window:     npm start --silent -- --import FILE --print',
  '  A picture of the window:     npm start -- --picture FILE.png',
].join('\n');

/** Whether a script reads the result: then no help is shown. */
const isCommand = (args: readonly string[]): boolean =>
  ['--print', '--self-test', '--picture'].some((flag) => args.includes(flag)) || isWithoutDisplay(args);

/** Whether the app ends before it asks for a display. */
const isWithoutDisplay = (args: readonly string[]): boolean =>
  args.some((word) => ['--check-policy', '--help', '--version'].includes(word.split('=', 1)[0] ?? ''));

/**
 * `npm start`: prepares the checkout, then behaves like Electron: same arguments, same stdin and stdout, same
 * signals, same exit code. The launcher's own lines go to stderr.
 */
async function start(given: readonly string[]): Promise<number> {
  const { file, rest } = parsePicture(given);
  const { runtime, isHeadless } = await prepare('start');
  const display = isHeadless && !isWithoutDisplay(given) ? await openVirtualDisplay() : undefined;
  if (isHeadless && !isCommand(given)) printLine(headlessHelp);
  const run = {
    args: [
      ...electronArguments(rest, { platform: process.platform, uid: process.getuid?.() }),
      ...quietArguments(process.env),
    ],
    env: { ...electronEnvironment(process.env), ...display?.env },
  };
  try {
    return file === null
      ? await runInForeground({ command: runtime.executable, ...run })
      : await writeWindowPicture({ file, executable: runtime.executable, ...run });
  } finally {
    await display?.close();
  }
}

await runEntry(() => start(process.argv.slice(2)));
