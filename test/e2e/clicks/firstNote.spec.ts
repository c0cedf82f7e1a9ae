import { launchWithMicrophone } from '../support/recording/recorder.ts';
import { expect, test } from '../support/e2eTest.ts';
import { expectClicks } from './mostClicks.ts';
import { createScriptedVet } from './scriptedVet.ts';
import { copyAndFile, record, rowOf, stopAndSend } from './steps.ts';

test('the first note after a fresh start costs few clicks, from Record to filed', async () => {
  const app = await launchWithMicrophone();
  try {
    const vet = createScriptedVet(app);
    const biscuit = { name: 'Biscuit', species: 'Dog' };
    await record(vet, biscuit);
    await stopAndSend(vet);
    await copyAndFile(vet, biscuit);
    await expect(rowOf(app.page, biscuit)).toHaveCount(1);
    expectClicks('firstNote', vet);
  } finally {
    await app.remove();
  }
});
