import { existsSync } from 'node:fs';
import type { Check, RunningAnswer, ServiceCheck } from '../../commandLine/selfTestResult.ts';
import type { WorkstationReport } from '../../commandLine/workstationReport.ts';
import type { SendQueue } from '../../consults/sendQueue.ts';
import type { ReadPolicy } from '../../policy/policy.ts';
import { managedSettings } from '../../workstationStatus/managedSettings.ts';
import { readStatusFile } from '../../workstationStatus/readStatusFile.ts';
import { keychainStates, storeStates, type WorkstationFacts } from '../../workstationStatus/statusSchema.ts';
import type { Result } from '../../../shared/result.ts';
import { storePathIn } from '../persistentStorage.ts';
import { folderFacts, queueFacts, timeFact } from '../workstationFacts.ts';

/** What the checks found, of which the report makes its facts. */
export type Found = {
  /** null: no app runs. notAsked: the data folder is not writable. */
  readonly running: RunningAnswer | 'unanswering' | 'notAsked' | null;
  readonly keychain: Check;
  /** What the store told; null: an app runs, and has the store open. */
  readonly stored: Result<{ readonly queue: SendQueue | null }, Check> | null;
  readonly service: ServiceCheck;
};

type Facts = Pick<WorkstationReport, 'app' | 'factsFrom' | 'lastStatusAgeSeconds' | 'facts'>;
type Place = { readonly dataFolder: string; readonly policy: ReadPolicy; readonly nowMs: number };

/** The running app's own facts. Without them, what the data folder tells: its files, the store, and the app's last status. */
export async function reportFacts(place: Place, found: Found): Promise<Facts> {
  const app = appOf(found.running);
  const status = typeof found.running === 'object' ? (found.running?.status ?? null) : null;
  if (status !== null) return { app, factsFrom: 'app', lastStatusAgeSeconds: null, facts: status.facts };
  const { dataFolder, nowMs } = place;
  const read = await readStatusFile({ base: dataFolder, below: [], owner: null }, nowMs);
  const isRead = read.state === 'read';
  const facts = await factsWithoutApp(place, found, isRead ? read.status.facts : null);
  return { app, factsFrom: 'dataFolder', lastStatusAgeSeconds: isRead ? read.ageSeconds : null, facts };
}

async function factsWithoutApp(
  { dataFolder, policy, nowMs }: Place,
  found: Found,
  last: WorkstationFacts | null,
): Promise<WorkstationFacts> {
  const { asked, check } = found.service;
  const hasStore = existsSync(storePathIn(dataFolder));
  return {
    keychain: keychainOf(found.keychain),
    store: hasStore ? (storeOf(found) ?? last?.store ?? 'unknown') : 'none',
    ...(await folderFacts(dataFolder)),
    queue: queueOf(found) ?? last?.queue ?? null,
    lastServiceSuccessAt:
      asked === 'practice' && check.ok ? timeFact(nowMs) : (last?.lastServiceSuccessAt ?? null),
    updates: last?.updates ?? null,
    policy: managedSettings(policy),
  };
}

function appOf(running: Found['running']): Facts['app'] {
  const unseen = { isLocked: null, isRecording: null };
  if (running === null) return { state: 'notRunning', ...unseen };
  if (running === 'notAsked') return { state: 'unknown', ...unseen };
  if (running === 'unanswering') return { state: 'unanswering', ...unseen };
  const { isRecording, status } = running;
  return { state: 'running', isLocked: status?.isLocked ?? null, isRecording };
}

const keychainOf = (check: Check): WorkstationFacts['keychain'] =>
  check.ok ? 'ok' : (keychainStates.find((state) => state === check.error.code) ?? 'unknown');

/** null: nobody looked, because an app has the store open. */
function storeOf({ stored }: Found): WorkstationFacts['store'] | null {
  if (stored === null) return null;
  if (stored.ok) return 'ok';
  // The check has one code for all problems of the store, and the detail tells them apart.
  const { error } = stored;
  if (error.ok || error.error.code !== 'store_unreadable') return 'unknown';
  const { detail } = error.error;
  return storeStates.find((state) => state === detail) ?? 'unknown';
}

/** null: nobody could count. */
function queueOf({ stored }: Found): WorkstationFacts['queue'] {
  const queue = stored?.ok === true ? stored.value.queue : null;
  return queue === null ? null : queueFacts(queue);
}
