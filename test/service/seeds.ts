import { randomBytes } from 'node:crypto';
import type { ServiceConnection } from './core/behaviour.ts';

export type SeedConnection = {
  readonly token: string;
  readonly practiceName: string;
  readonly vet: string;
  readonly isSubscribed?: boolean;
};

/** In hex, as one that began with a dash would be taken for an option on a command line. */
export const randomSecret = (): string => randomBytes(32).toString('hex');

/** Two vets and three practices, so that one vet holds two tokens. */
const people: readonly Omit<SeedConnection, 'token'>[] = [
  { vet: 'Dr Moor', practiceName: 'Riverside Vets' },
  { vet: 'Dr Moor', practiceName: 'Hillside Animal Hospital' },
  { vet: 'Dr Lindqvist', practiceName: 'Harbour Veterinary Clinic' },
];

export const defaultSeeds = (): readonly SeedConnection[] =>
  people.map((person) => ({ ...person, token: randomSecret() }));

export const serviceConnection = (seed: SeedConnection, index: number): ServiceConnection => ({
  id: `connection-${String(index + 1)}`,
  token: seed.token,
  vet: seed.vet,
  practiceName: seed.practiceName,
  state: 'active',
  isSubscribed: seed.isSubscribed ?? true,
});
