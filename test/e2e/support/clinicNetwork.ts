import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net, { type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { setTimeout as wait } from 'node:timers/promises';
import { certified, privateAuthority } from '../../integration/noteService/privateAuthority.ts';
import { runToEnd } from './runCommand.ts';
import { unusedPort } from '../../service/unusedPort.ts';

/** The only name of the service. This machine does not know it: only the clinic's proxies do. */
export const serviceHost = 'notes.test';

/** OpenSSL's and Node's own ways to certificates. */
const withoutCertificates = '-u NODE_EXTRA_CA_CERTS -u SSL_CERT_FILE -u SSL_CERT_DIR';

/**
 * A clinic's network on this machine: real proxies (tinyproxy), PAC scripts, and an authority of the clinic's
 * own in the system's store of certificates, put there by the system's own command. All of it is in mount
 * namespaces, so that nothing of the machine is changed and only what is started by `within` sees it. For
 * root on Linux.
 */
export async function openClinicNetwork() {
  await using undo = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'clinic-network-'));
  undo.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const certificates = join(folder, 'certificates');
  const own = join(folder, 'own');
  await cp('/etc/ssl/certs', certificates, { recursive: true, verbatimSymlinks: true });
  await mkdir(join(folder, 'no-hooks'));
  await mkdir(own);
  await writeFile(join(own, 'clinic.crt'), privateAuthority);
  await writeFile(join(folder, 'hosts'), `127.0.0.1 localhost ${serviceHost}\n`);

  const mounts = {
    certificates: [
      `mount --bind ${certificates} /etc/ssl/certs`,
      `mount --bind ${own} /usr/local/share/ca-certificates`,
    ],
    hosts: [`mount --bind ${join(folder, 'hosts')} /etc/hosts`],
  };
  async function script(name: string, lines: readonly string[], program: string): Promise<string> {
    const path = join(folder, name);
    const inside = [...lines, 'exec "$@"'].join(' && ');
    const start = `env ${withoutCertificates} unshare --mount sh -c '${inside}' sh ${program} "$@"`;
    await writeFile(path, `#!/bin/sh\nexec ${start}\n`);
    await chmod(path, 0o755);
    return path;
  }
  // As IT does it: the file in its place, then this command.
  const update = await script('update', mounts.certificates, 'update-ca-certificates');
  const updated = await runToEnd(update, ['--hooksdir', join(folder, 'no-hooks')], process.env);
  if (updated.code !== 0) throw new Error(`update-ca-certificates: ${updated.stderr}`);

  const stack = undo.move();
  let count = 0;
  return {
    /**
     * A script that starts this program as on a workstation of the clinic, with the system's certificates
     * alone.
     */
    within: (program: string) => script(`app-${(count += 1)}`, mounts.certificates, program),
    /** Its `log` is what it wrote down: who asked for what, and what it could not do. */
    async startProxy(account?: { readonly name: string; readonly password: string }) {
      const name = `proxy-${(count += 1)}`;
      const port = await unusedPort();
      const log = join(folder, `${name}.log`);
      const config = join(folder, `${name}.conf`);
      const basic = account === undefined ? '' : `BasicAuth ${account.name} ${account.password}\n`;
      await writeFile(
        config,
        `Port ${port}\nListen 127.0.0.1\nTimeout 60\nLogFile "${log}"\nLogLevel Info\n${basic}`,
      );
      const command = await script(name, mounts.hosts, 'tinyproxy');
      const child = spawn(command, ['-d', '-c', config], { stdio: 'ignore' });
      stack.defer(async () => {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      });
      await untilListening(port);
      return { address: `127.0.0.1:${port}`, log: () => readFile(log, 'utf8') };
    },
    /** The service, with TLS and a certificate of the clinic's authority; answers its port. */
    async startTls(serviceUrl: string) {
      const { port } = new URL(serviceUrl);
      const server = tls.createServer(certified, (client) => {
        const service = net.connect(Number(port), '127.0.0.1');
        client.on('error', () => service.destroy()).on('close', () => service.destroy());
        service.on('error', () => client.destroy()).on('close', () => client.destroy());
        client.pipe(service).pipe(client);
      });
      return listen(server, stack);
    },
    /** Answers the address of a script that sends each of these ports its way. */
    async servePac(ways: Readonly<Record<number, string>>): Promise<string> {
      const rules = Object.entries(ways).map(
        ([port, way]) => `if (shExpMatch(url, '*:${port}/*')) return '${way}';`,
      );
      const text = `function FindProxyForURL(url, host) { ${rules.join(' ')} return 'DIRECT'; }`;
      const server = http.createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/x-ns-proxy-autoconfig' }).end(text);
      });
      return `http://127.0.0.1:${await listen(server, stack)}/proxy.pac`;
    },
    close: () => stack.disposeAsync(),
  };
}

async function listen(server: Server, stack: AsyncDisposableStack): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function untilListening(port: number): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await wait(30);
  }
  throw new Error(`nobody listens at port ${port}`);
}
