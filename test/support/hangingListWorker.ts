import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * As the app's own worker, on a share that hangs: a pipe beside the file holds it in a system call until
 * somebody writes.
 */
const { place } = workerData as { readonly place: { readonly file: string } };
const pipe = `${place.file}.pipe`;
if (existsSync(pipe)) {
  appendFileSync(`${place.file}.hanging`, '.');
  readFileSync(pipe);
}
await import('../../main/appointments/listWorker.ts');
