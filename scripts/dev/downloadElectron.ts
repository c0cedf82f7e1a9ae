import { connect } from 'node:net';
import path from 'node:path';
import { runTool } from './runTool.ts';
import { printLine } from './userError.ts';

const reachableWithinMs = 4000;
const downloadWithinMs = 10 * 60_000;

/**
 * Runs the electron package's own download (its `install-electron` command), which checks the archive against
 * the checksums in the package. Returns undefined after a download, else the reason in a few words.
 */
export async function downloadElectron(electronPackage: string): Promise<string | undefined> {
  const isProxied = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some(
    (name) => process.env[name],
  );
  // Behind a firewall that drops packets, every start would wait for the download's own long time-out.
  const unreachable = isProxied ? undefined : await whyUnreachable(releaseHost(process.env));
  if (unreachable !== undefined) return unreachable;
  printLine('Downloading Electron…');
  // With ELECTRON_OVERRIDE_DIST_PATH set, install.js would mistake the runtime in that folder for its own.
  const { ELECTRON_OVERRIDE_DIST_PATH: _, ...env } = process.env;
  const { code, output, timedOut } = await runTool({
    command: process.execPath,
    args: [path.join(electronPackage, 'install.js')],
    // The download uses Node's fetch, which ignores the proxy variables unless NODE_USE_ENV_PROXY is set.
    env: isProxied ? { ...env, NODE_USE_ENV_PROXY: '1' } : env,
    timeoutMs: downloadWithinMs,
  });
  if (timedOut) return 'it took longer than ten minutes';
  return code === 0 ? undefined : output.trim().split('\n')[0] || 'no reason given';
}

/** The host that `@electron/get` downloads from: GitHub, or a mirror that npm or the shell names. */
function releaseHost(env: NodeJS.ProcessEnv): URL {
  const mirror =
    env['NPM_CONFIG_ELECTRON_MIRROR'] ?? env['npm_config_electron_mirror'] ?? env['ELECTRON_MIRROR'];
  return new URL(mirror !== undefined && URL.canParse(mirror) ? mirror : 'https://github.com/');
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
