import { emptyPolicy, parsePolicy, type PolicyWithProblems } from './policy.ts';
import { policySourcesOf, type PolicyEnvironment, type PolicySourceContent } from './policyPlaces.ts';
import { settingsInRegistry } from './settingsInRegistry.ts';

/** A source that cannot be read is a problem and sets nothing. */
export const readPolicy = (machine: PolicyEnvironment): PolicyWithProblems =>
  policyFromSources(policySourcesOf(machine));

/** For each setting, later places win. */
export function policyFromSources(places: readonly PolicySourceContent[]): PolicyWithProblems {
  const unreadable = places.flatMap((place) => (place.kind === 'unreadable' ? [place.problem] : []));
  const found = places.flatMap((place) => {
    if (place.kind === 'registry') return [settingsInRegistry(place.keys)];
    return place.kind === 'found' ? [place.settings] : [];
  });
  const read = found.length === 0 ? emptyPolicy : parsePolicy(found.reduce(over));
  return {
    policy: read.policy,
    problems: [...unreadable, ...read.problems],
    isUnreadable: read.isUnreadable || unreadable.length > 0,
  };
}

const isTable = (settings: unknown): settings is object =>
  typeof settings === 'object' && settings !== null && !Array.isArray(settings);

const over = (one: unknown, other: unknown): unknown =>
  isTable(one) && isTable(other) ? { ...one, ...other } : other;
