import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openReplySocket } from '../../../main/commandLine/relayedJob.ts';
import { readRegistry } from '../../../main/policy/policyPlaces.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/*
 * On a terminal server, the app runs for several vets at once, and the accounts may share one temporary
 * folder, the names of pipes and the ports. A fixed name would belong to the vet who started first: the
 * second one's app would fail, or read the first one's data.
 */

describe('two apps that start at once with one temporary folder', () => {
  let own = '';
  let shared = '';
  beforeEach(async () => {
    [own, shared] = [await temporaryFolder(), await temporaryFolder()];
    vi.stubEnv('TMPDIR', shared);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
  });

  it('two apps that start at once with one temporary folder have a reply socket each, and none in the shared folder', async () => {
    const sockets = [await openReplySocket(own), await openReplySocket(own)];
    expect(new Set(sockets.map(({ address }) => address)).size).toBe(2);
    expect(await readdir(shared)).toEqual([]);
    for (const socket of sockets) await socket.close();
  });

  it('two apps that start at once with one temporary folder read the policy by a file each', async () => {
    const files: string[] = [];
    const read = (meanwhile: () => void) =>
      readRegistry('C:\\Windows', own, (_command, args) => {
        if (args[0] === 'export') files.push(args[2] ?? '');
        if (args[0] === 'export') meanwhile();
        return { code: 1, stdout: '', isLate: false };
      });
    read(() => void read(() => undefined));
    expect(new Set(files).size).toBe(2);
    expect(await readdir(own)).toEqual([]);
    expect(await readdir(shared)).toEqual([]);
  });
});
