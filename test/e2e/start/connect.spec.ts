import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { practiceStrings } from '../../../renderer/strings/practiceStrings.ts';
import { workstationStatusSchema } from '../../../main/workstationStatus/statusFile.ts';
import { buriedIn } from '../../support/plantedText.ts';
import type { StandIn } from '../../service/standIn.ts';
import { axeFaults } from '../screens/audit.ts';
import { connect, startService } from '../screens/stage.ts';
import { lock, openSettings, setPin, unlock } from '../support/appSteps.ts';
import { controls, expect, press, test } from '../support/e2eTest.ts';
import { launch } from '../support/launch.ts';
import { runCommand, type Ended } from '../support/runCommand.ts';

const practiceName = 'Riverside Vets';
const vets = ['Moor', 'Lindqvist', 'Achebe', 'Ferreira', 'Novak', 'Okafor'].map((name) => `Dr ${name}`);
const keyOf = (vet: string): string => `canary-token-of-${vet.replaceAll(' ', '-')}`;
const newKey = 'canary-new-token-of-Moor';
const keys = [...vets.map(keyOf), newKey];

const serve = (stack: AsyncDisposableStack): Promise<StandIn> =>
  startService(stack, {
    connections: [
      ...vets.map((vet) => ({ vet, practiceName, token: keyOf(vet) })),
      { vet: 'Dr Moor', practiceName, token: newKey },
    ],
  });

const itemOf = ({ url: address }: StandIn, vet: string, token = keyOf(vet)) => {
  const practice = practiceName;
  return { address, vet, practice, isTest: false, token };
};

/** What the command says of each item; none of the keys is in what it prints. */
async function connectBy(dataFolder: string, items: readonly object[]): Promise<Ended & { told: unknown[] }> {
  const ended = await runCommand(dataFolder, ['--connect'], process.env, JSON.stringify(items));
  expect(ended.stdout + ended.stderr).not.toContain('canary');
  const { items: printed } = JSON.parse(ended.stdout) as { readonly items: readonly { status: string }[] };
  return { ...ended, told: printed.map(({ status }) => status) };
}

const countsIn = async (dataFolder: string): Promise<unknown> => {
  const text = await readFile(join(dataFolder, 'status.json'), 'utf8');
  return workstationStatusSchema.parse(JSON.parse(text)).connections;
};

test('six vets are connected in three rooms without a window, once', async ({ stack, folder }) => {
  const service = await serve(stack);
  const items = vets.map((vet) => itemOf(service, vet));
  const rooms = [1, 2, 3].map((room) => join(folder, `room-${room}`));
  for (const room of rooms) {
    await mkdir(room);
    expect(await connectBy(room, items)).toMatchObject({ code: 0, told: vets.map(() => 'connected') });
    expect(await countsIn(room)).toEqual({ connected: 6, needsHelp: 0, waitForVet: 0, test: 0 });
    const listed = await runCommand(room, ['--connections']);
    expect(listed.code).toBe(0);
    expect(JSON.parse(listed.stdout)).toMatchObject({
      connections: vets.map((vet) => ({ vet, practice: practiceName, isTest: false, state: 'connected' })),
    });
  }
  const { length } = service.control.requests;
  expect(await connectBy(rooms[0] ?? '', items)).toMatchObject({
    code: 0,
    told: vets.map(() => 'unchanged'),
  });
  expect(service.control.requests).toHaveLength(length);
  expect(buriedIn(folder, keys)).toEqual([]);
});

test('bad usage of --connect ends with 2 before anything is made, and repeats nothing', async ({
  folder,
}) => {
  const broken = await runCommand(folder, ['--connect'], process.env, `[{"token":"${newKey}"`);
  expect(broken).toMatchObject({ code: 2, stdout: '' });
  expect(broken.stderr).toContain('Usage: --connect');
  expect(broken.stderr).not.toContain('canary');
});

test('a running app takes connections while it records and while it is locked, and a new key waits for its vet', async ({
  stack,
}) => {
  const service = await serve(stack);
  const app = stack.use(await launch({ args: ['--use-fake-device-for-media-stream'] }));
  const { page, dataFolder } = app;
  await connect({ page, service });
  await setPin(page, '4711');
  await press(page, controls.openNewConsult);
  await press(page, controls.record);
  await expect(controls.stop(page)).toBeVisible();

  const items = [itemOf(service, 'Dr Moor', newKey), itemOf(service, 'Dr Lindqvist')];
  const whileRecording = await connectBy(dataFolder, items);
  expect(whileRecording).toMatchObject({ code: 0, told: ['waitsForVet', 'connected'] });
  await expect(controls.stop(page)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Dr Moor');
  const { question, use } = practiceStrings.newKey;
  const asked = page.getByText(question('Dr Moor', practiceName));
  await expect(asked).toHaveCount(0);

  await lock(page);
  const more = [...items, itemOf(service, 'Dr Achebe')];
  expect(await connectBy(dataFolder, more)).toMatchObject({
    code: 0,
    told: ['waitsForVet', 'unchanged', 'connected'],
  });
  // Another vet is not asked.
  await controls.vet(page, 'Dr Lindqvist').click();
  await expect(page.getByRole('banner')).toContainText('Dr Lindqvist');
  await expect(asked).toHaveCount(0);
  await lock(page);
  await unlock(page, 'Dr Moor', '4711');
  await expect(asked).toBeVisible();
  await expect(controls.stop(page)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: use, exact: true }).click();
  await expect(asked).toBeHidden();
  expect(await connectBy(dataFolder, items)).toMatchObject({ code: 0, told: ['unchanged', 'unchanged'] });

  await press(await openSettings(page, 'Organisation'), controls.whatItSees);
  await expect(controls.whatItCollects(page)).toContainText('"connected": 3');
  expect(await countsIn(dataFolder)).toEqual({ connected: 3, needsHelp: 0, waitForVet: 0, test: 0 });
  await app.kill();
  expect(buriedIn(dataFolder, keys)).toEqual([]);
  expect(app.output()).not.toContain('canary');
});
