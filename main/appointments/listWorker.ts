import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { EpochMs } from '../../shared/ids.ts';
import type { AppointmentsPlace } from './appointment.ts';
import { openListFile } from './listFile.ts';

const { place, pauseMs } = workerData as { readonly place: AppointmentsPlace; readonly pauseMs: number };
const file = openListFile(place);
async function answer(now: EpochMs): Promise<void> {
  const list = await file.look(now, () => pause(pauseMs));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  parentPort?.postMessage(list);
}
parentPort?.on('message', (now: EpochMs) => void answer(now));
