import { buildApp } from './buildApp.ts';
import { runEntry } from './plainStop.ts';

await runEntry(async () => {
  await buildApp();
  return 0;
});
