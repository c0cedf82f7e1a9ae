import { buildAnew } from './buildApp.ts';
import { runEntry } from './plainStop.ts';

await runEntry(async () => {
  await buildAnew();
  return 0;
});
