import { buildAnew } from './build.ts';
import { runEntry } from './plainStop.ts';

await runEntry(async () => {
  await buildAnew();
  return 0;
});
