import { repoRoot } from './repoRoot.ts';

/**
 * Electron's arguments for this checkout, or for another folder with a build in it. Chromium refuses to run its sandbox as root, so there, and nowhere
 * else, it is told to do without; no other code of the project may add that switch.
 */
export function electronArguments(
  appArguments: readonly string[],
  account: { readonly platform: NodeJS.Platform; readonly uid: number | undefined },
  appFolder: string = repoRoot,
): readonly string[] {
  const isLinuxRoot = account.platform === 'linux' && account.uid === 0;
  return [appFolder, ...(isLinuxRoot ? ['--no-sandbox'] : []), ...appArguments];
}

/** Our environment without what would make Electron something else than the app. */
export function electronEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Editors that are Electron themselves set the first for their terminals; the second is for our own Node.
  const { ELECTRON_RUN_AS_NODE: _asNode, NODE_OPTIONS: _options, ...rest } = env;
  return rest;
}

/**
 * Keeps Chromium's own messages out of the terminal: on a server it complains of a system bus a dozen times. The app's
 * and the launcher's lines stay. `CLINIC_VERBOSE=1` shows all.
 */
export const quietArguments = (env: NodeJS.ProcessEnv): readonly string[] =>
  env['CLINIC_VERBOSE'] === '1' ? [] : ['--log-level=3'];
