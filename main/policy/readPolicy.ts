import { userInfo } from 'node:os';
import { systemRoot } from '../platform/systemRoot.ts';
import { nothingManaged, parsePolicy, type ReadPolicy } from './policy.ts';
import { linuxFile, macFiles } from './policyLocations.ts';
import {
  readNamedFile,
  readOwnedFile,
  readPropertyList,
  readRegistry,
  type Written,
} from './policyPlaces.ts';
import { runSystemTool } from './systemTool.ts';

type Machine = {
  readonly platform: NodeJS.Platform;
  /** An unpackaged build also reads a file that the environment names. */
  readonly isPackaged: boolean;
  /** For what Windows exports, for a moment. */
  readonly dataFolder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** The organisation's settings for this workstation. A source that cannot be read is a problem and sets nothing. */
export const readPolicy = async (machine: Machine): Promise<ReadPolicy> => policyIn(await written(machine));

/** For each setting, later places win. */
export function policyIn(places: readonly Written[]): ReadPolicy {
  const unreadable = places.flatMap((place) => (place.kind === 'unreadable' ? [place.problem] : []));
  const found = places.flatMap((place) => (place.kind === 'found' ? [place.settings] : []));
  const read = found.length === 0 ? nothingManaged : parsePolicy(found.reduce(over));
  return {
    policy: read.policy,
    problems: [...unreadable, ...read.problems],
    isUnreadable: read.isUnreadable || unreadable.length > 0,
  };
}

async function written({ platform, isPackaged, dataFolder, env }: Machine): Promise<readonly Written[]> {
  const named = isPackaged ? undefined : env['CLINIC_POLICY_FILE'];
  if (named !== undefined) return [await readNamedFile(named)];
  switch (platform) {
    case 'linux':
      return [await readOwnedFile(linuxFile)];
    case 'win32':
      return readRegistry(systemRoot(), dataFolder, runSystemTool);
    case 'darwin':
      return readMac();
    default:
      return [];
  }
}

async function readMac(): Promise<readonly Written[]> {
  const { username } = userInfo();
  const places = await Promise.all(macFiles(username).map((file) => readPropertyList(file, runSystemTool)));
  return places.map((place) => withoutAccount(place, username));
}

/** Removes the account's name, which may be a person's, from the path in a problem. */
export function withoutAccount(place: Written, account: string): Written {
  if (place.kind !== 'unreadable') return place;
  const { name, reason } = place.problem;
  return { kind: 'unreadable', problem: { name: name.replace(`/${account}/`, '/…/'), reason } };
}

const isTable = (settings: unknown): settings is object =>
  typeof settings === 'object' && settings !== null && !Array.isArray(settings);

const over = (one: unknown, other: unknown): unknown =>
  isTable(one) && isTable(other) ? { ...one, ...other } : other;
