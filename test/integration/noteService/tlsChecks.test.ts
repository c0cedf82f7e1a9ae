import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createDispatcher } from '../../../main/noteService/dispatcher.ts';
import { createNoteClient } from '../../../main/noteService/noteClient.ts';
import { certified, privateAuthority } from './privateAuthority.ts';
import { serve } from './scriptedServer.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

afterEach(() => vi.unstubAllEnvs());

it('no token goes to a server that nobody trusts, also where the environment switches checks off', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const tokens: string[] = [];
  const server = await serve((request, response) => {
    tokens.push(request.headers.authorization ?? '');
    response.end('{"practice_name":"Hill Practice"}');
  }, certified);
  const dispatcher = createDispatcher({ authorities: () => null });
  try {
    const access = { address: server.address, token: 'token-of-the-vet' };
    expect(await createNoteClient(dispatcher).readConnection(access)).toMatchObject({
      ok: false,
      error: { code: 'certificate_untrusted' },
    });
    expect(tokens).toEqual([]);
  } finally {
    await dispatcher.destroy();
    await server.close();
  }
});

it.runIf(process.platform === 'linux')(
  'a file that SSL_CERT_FILE names adds no authority once the overrides are removed',
  async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'authority.pem');
    await writeFile(file, privateAuthority);
    const main = resolve(import.meta.dirname, '../../../main/noteService');
    const knows = (removal: string): string =>
      spawnSync(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `import { removeEnvironmentOverrides } from '${main}/environmentOverrides.ts';
           import { trustedAuthorities } from '${main}/connector.ts';
           ${removal}
           const trusted = trustedAuthorities() ?? [];
           process.stdout.write(String(trusted.some((pem) => pem.includes('V5SBWDacR438GRccOJ31xWwVQ3sw'))));`,
        ],
        { env: { ...process.env, SSL_CERT_FILE: file }, encoding: 'utf8' },
      ).stdout;
    // The control: without the removal it does.
    expect(knows('')).toBe('true');
    expect(knows('removeEnvironmentOverrides(process.env);')).toBe('false');
  },
);
