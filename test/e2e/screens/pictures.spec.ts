import { readFile } from 'node:fs/promises';
import { controlsFile, playTour } from '../../pictures/tour.ts';
import { expect, test } from '../support/e2eTest.ts';

test('the pictures of the guide and of the README show the controls that the screens have', async () => {
  const pictured: unknown = JSON.parse(await readFile(controlsFile, 'utf8'));
  expect(await playTour(), '`npm run pictures` takes them again').toEqual(pictured);
});
