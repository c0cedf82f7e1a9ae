import { expect, it } from 'vitest';
import { listConnections } from '../../../../main/commandLine/listConnections.ts';
import { countConnections } from '../../../../main/connections/countConnections.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { connectAt, workbench } from '../../../support/workbench.ts';

it('--connections lists and counts the connections of each vet, and shows no key and no try-out', async () => {
  const { connections } = await workbench({ clock: manualClock(), service: scriptedService({}) });
  const storage = { problem: null };
  expect(JSON.parse(listConnections({ storage, connections }).stdout)).toEqual({ connections: [] });
  await connectAt(connections, 'Dr Moor', 'canary-1');
  await connectAt(connections, 'Dr Lindqvist', 'canary-2', { isSandbox: true });
  await connectAt(connections, 'Dr Achebe', 'canary-3');
  await connections.onRefused(connections.active(), 'remote-token', failure('connection_revoked'));
  const listed = listConnections({ storage, connections });
  expect(listed).toMatchObject({ exitCode: 0, stderr: '' });
  expect(listed.stdout).not.toContain('canary');
  const practice = 'Riverside Vets';
  expect(JSON.parse(listed.stdout)).toMatchObject({
    connections: [
      { vet: 'Dr Moor', practice, isTest: false, address: 'https://x', state: 'connected' },
      { vet: 'Dr Lindqvist', practice, isTest: true, state: 'connected' },
      { vet: 'Dr Achebe', practice, isTest: false, state: 'needsReconnect' },
    ],
  });
  expect(countConnections(connections)).toEqual({ connected: 1, needsHelp: 1, waitForVet: 0, test: 1 });
});

it('--connections lists nothing where the stored connections cannot be read, and says why', async () => {
  const { connections } = await workbench({ clock: manualClock(), service: scriptedService({}) });
  const listed = listConnections({ storage: { problem: 'keychain_locked' }, connections });
  expect(listed).toMatchObject({ exitCode: 1, stdout: '' });
  expect(listed.stderr).toContain('keychain is locked');
});
