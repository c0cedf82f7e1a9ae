import { repoRoot } from './repoRoot.ts';

/**
 * Electron's arguments for this checkout, or for another folder with a build. As root on Linux, Chromium does
 * not run with its sandbox, so there the sandbox is off. No other code of the project may add `--no-sandbox`.
 */
export function electronArguments(
  appArguments: readonly string[],
  account: { readonly platform: NodeJS.Platform; readonly uid: number | undefined },
  appFolder: string = repoRoot,
): readonly string[] {
  const isLinuxRoot = account.platform === 'linux' && account.uid === 0;
  return [appFolder, ...(isLinuxRoot ? ['--no-sandbox'] : []), ...appArguments];
}

/** This environment without the variables that would stop Electron from running as the app. */
export function electronEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Editors built on Electron set ELECTRON_RUN_AS_NODE in their terminals; NODE_OPTIONS is meant for this
  // Node.
  const { ELECTRON_RUN_AS_NODE: _asNode, NODE_OPTIONS: _options, ...rest } = env;
  return rest;
}

/**
 * Hides Chromium's own messages in the terminal: on a server it reports a missing system bus a dozen times.
 * The lines of the app and the launcher stay. `CLINIC_VERBOSE=1` shows all messages.
 */
export const quietArguments = (env: NodeJS.ProcessEnv): readonly string[] =>
  env['CLINIC_VERBOSE'] === '1' ? [] : ['--log-level=3'];
