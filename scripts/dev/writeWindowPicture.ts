import path from 'node:path';
import { UserError, printLine } from './userError.ts';

const flag = '--picture';

/** The file that `--picture FILE` names, null without that flag, and the remaining arguments. */
export function parsePicture(args: readonly string[]): {
  readonly file: string | null;
  readonly rest: readonly string[];
} {
  const index = args.indexOf(flag);
  if (index === -1) return { file: null, rest: args };
  const file = args[index + 1];
  if (file === undefined || file.startsWith('--')) throw new UserError(`Name a file: ${flag} window.png`);
  return { file: path.resolve(file), rest: args.toSpliced(index, 2) };
}

/**
 * Starts the app, writes its window into a PNG file once there is something to press, and ends it; the exit
 * code.
 */
export async function writeWindowPicture(wanted: {
  readonly file: string;
  readonly executable: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}): Promise<number> {
  const { _electron } = await import('@playwright/test');
  const env = Object.fromEntries(
    Object.entries(wanted.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const app = await _electron.launch({ executablePath: wanted.executable, args: [...wanted.args], env });
  try {
    const page = await app.firstWindow();
    await page.getByRole('button').first().waitFor();
    await page.screenshot({ path: wanted.file });
    printLine(`The window is in ${wanted.file}.`);
    return 0;
  } finally {
    await app.close();
  }
}
