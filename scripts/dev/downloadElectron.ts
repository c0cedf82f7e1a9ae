import { connect } from 'node:net';
import path from 'node:path';
import { runTool } from './runTool.ts';
import { printLine } from './userError.ts';

const reachableWithinMs = 4000;
const downloadWithinMs = 10 * 60_000;

/**
 * Runs the electron package's own download (its `install-electron` command), which checks the archive against
 * the checksums in the package. Answers nothing when it worked, else the reason in a few words.
 */
export async function downloadElectron(electronPackage: string): Promise<string | undefined> {
  const isProxied = hasProxy(process.env);
  // A firewall that drops packets would cost the client's own long time-out at every start.
  const unreachable = isProxied ? undefined : await whyUnreachable(releaseHost(process.env));
  if (unreachable !== undefined) return unreachable;
  printLine('Downloading Electron…');
  // Without the override: install.js would take a runtime named there for its own.
  const { ELECTRON_OVERRIDE_DIST_PATH: _, ...env } = process.env;
  const { code, output, timedOut } = await runTool({
    command: process.execPath,
    args: [path.join(electronPackage, 'install.js')],
    // Node's fetch, which the download uses, heeds the proxy variables only when told to.
    env: isProxied ? { ...env, NODE_USE_ENV_PROXY: '1' } : env,
    timeoutMs: downloadWithinMs,
  });
  if (timedOut) return 'it took longer than ten minutes';
  return code === 0 ? undefined : firstLine(output);
}

/** The host that `@electron/get` will ask: the project's releases, or a mirror that npm or the shell names. */
export function releaseHost(env: NodeJS.ProcessEnv): URL {
  const mirror =
    env['NPM_CONFIG_ELECTRON_MIRROR'] ?? env['npm_config_electron_mirror'] ?? env['ELECTRON_MIRROR'];
  return new URL(mirror !== undefined && URL.canParse(mirror) ? mirror : 'https://github.com/');
}

function hasProxy(env: NodeJS.ProcessEnv): boolean {
  return ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => env[name]);
}

async function whyUnreachable(host: URL): Promise<string | undefined> {
  return new Promise((resolve) => {
    const port = host.port || (host.protocol === 'http:' ? '80' : '443');
    const socket = connect({ host: host.hostname, port: Number(port) });
    const answer = (reason: string | undefined): void => {
      socket.destroy();
      resolve(reason);
    };
    socket.setTimeout(reachableWithinMs, () => answer(`${host.hostname} does not answer`));
    socket.once('connect', () => answer(undefined));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      answer(`${host.hostname}: ${error.code ?? error.message}`),
    );
  });
}

function firstLine(output: string): string {
  return (
    output
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? 'no reason given'
  );
}
