import { spawnSync } from 'node:child_process';
import { cp, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fixture } from '../audio/audioTestKit.ts';
import { connectTo, newService, openManaged, rowsOf, untilPhase } from './managedApp.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

test('on a full disk the app starts with all that there was, and an upload that its end cut off', async (context) => {
  const disk = await temporaryFolder();
  const mounted = spawnSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', disk]);
  context.skip(mounted.status !== 0, 'may not mount a small disk here');
  onTestFinished(() => void spawnSync('/usr/bin/umount', ['-l', disk]));
  const dataFolder = join(disk, 'data');
  const service = await newService();
  service.control.delayNext({ method: 'POST', path: '/v1/notes' }, 600_000, 1);
  const before = await openManaged({}, { dataFolder });
  expect(await connectTo(before, service)).toBe('done');
  const patient = { name: 'Biscuit', species: 'Dog', reference: '' };
  await before.app.commands.importDropped([fixture('dog.m4a')], patient, before.app.snapshot().active.id);
  await untilPhase(before, 'readyToSend');
  for (const { id } of await rowsOf(before)) await before.give.send({ consultId: id });
  await untilPhase(before, 'sending');
  // As a kill leaves it.
  const killed = join(disk, 'killed');
  await cp(dataFolder, killed, { recursive: true });
  await before.stop();
  // The app may have ended before its request came to the service.
  service.control.letThrough();

  const { blocks, bfree, bsize } = await statfs(disk);
  const resize = (bytes: number) => spawnSync('/usr/bin/mount', ['-o', `remount,size=${bytes}`, disk]).status;
  expect(resize((blocks - bfree) * bsize)).toBe(0);
  const managed = await openManaged({ forgetPinsOf: ['Dr Moor'] }, { dataFolder: killed });
  const [row] = await rowsOf(managed);
  expect(row).toMatchObject({ phase: 'sending', patient: { name: 'Biscuit' } });
  expect(resize(blocks * bsize)).toBe(0);
  await managed.give.recheckWorkstation({});
  await untilPhase(managed, 'noteReady');
});
