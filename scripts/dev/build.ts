import { buildApp } from './buildApp.ts';
import { runEntry } from './userError.ts';

await runEntry(async () => {
  await buildApp();
  return 0;
});
