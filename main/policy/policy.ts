import { policyNames, policySettings, type Policy, type PolicyName } from './policySchema.ts';
import { isEmbeddedConnection, isSamePractice, type Connection } from '../../shared/consult/practice.ts';
import { usualNoteFormat, type NoteFormat } from '../../shared/settings/noteFormat.ts';
import { settingNames, settingDefinitionOf, type Settings } from '../../shared/settings/settingsTable.ts';

type Misfit = { readonly name: PolicyName; readonly reason: string };

/** Valid values that contradict others. */
function policyMisfitsOf(policy: Policy): readonly Misfit[] {
  return [...connectMisfits(policy), ...addressMisfits(policy), ...checkMisfits(policy)];
}

function connectMisfits({ connectClientId, connectAddress }: Policy): readonly Misfit[] {
  if ((connectClientId === null) === (connectAddress === null)) return [];
  const name = connectClientId === null ? 'connectAddress' : 'connectClientId';
  return [{ name, reason: 'connectClientId and connectAddress count together only' }];
}

function checkMisfits({ checkNotes, checkBeforeFiling }: Policy): readonly Misfit[] {
  if (checkNotes !== false || checkBeforeFiling === null) return [];
  return [{ name: 'checkBeforeFiling', reason: 'does not count with checkNotes off' }];
}

/** The list is stricter, so the address does not count. */
function addressMisfits(policy: Policy): readonly Misfit[] {
  const allowed = policy.allowedServiceAddresses;
  if (allowed === null) return [];
  return (['serviceAddress', 'connectAddress'] as const).flatMap((name) => {
    const address = policy[name];
    if (address === null || allowed.includes(new URL(address).origin)) return [];
    return [{ name, reason: 'not among allowedServiceAddresses' }];
  });
}

export type { Policy, PolicyName } from './policySchema.ts';

const noPolicy = Object.fromEntries(policyNames.map((name) => [name, null])) as Policy;

/** A setting that does not count, or not wholly. Never holds the value. */
export type PolicyProblem = { readonly name: string; readonly reason: string };

export type PolicyWithProblems = {
  readonly policy: Policy;
  readonly problems: readonly PolicyProblem[];
  /** A source could not be read, so an absent setting may be set there. */
  readonly isUnreadable: boolean;
};

export const emptyPolicy: PolicyWithProblems = { policy: noPolicy, problems: [], isUnreadable: false };

export const isPolicyName = (name: string): name is PolicyName => Object.hasOwn(policySettings, name);

/** Drops a bad value, or the bad item of a list. */
export function parsePolicy(input: unknown): PolicyWithProblems {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return {
      ...emptyPolicy,
      problems: [{ name: '', reason: 'not an object of settings' }],
      isUnreadable: true,
    };
  const problems: PolicyProblem[] = [];
  const values: Record<string, unknown> = { ...noPolicy };
  for (const [name, value] of Object.entries(input)) {
    const { value: read, reasons } = isPolicyName(name)
      ? policySettings[name].read(value)
      : { value: undefined, reasons: ['not a setting of this app'] };
    if (read !== undefined) values[name] = read;
    problems.push(...reasons.map((reason) => ({ name, reason })));
  }
  const policy = values as Policy;
  const misfits = policyMisfitsOf(policy);
  const fitting = { ...policy, ...Object.fromEntries(misfits.map(({ name }) => [name, null])) };
  // Each one is logged at every start, and listed in the settings.
  const told = [...misfits, ...problems].slice(0, 100);
  return { policy: fitting, problems: told, isUnreadable: false };
}

export const managedNames = (policy: Policy): readonly PolicyName[] =>
  policyNames.filter((name) => policy[name] !== null);

/** null: for the whole workstation. */
export function createManagedSettings(policy: Policy) {
  const everywhere: Partial<Settings> = Object.fromEntries(
    settingNames.flatMap((name) => {
      const row = settingDefinitionOf(name);
      const value = 'policy' in row ? policy[row.policy.name as PolicyName] : null;
      return value === null ? [] : [[name, value]];
    }),
  );
  return (connection: Connection | null): Partial<Settings> => {
    const noteFormat = noteFormatOf(policy, connection);
    return noteFormat === null ? everywhere : { ...everywhere, noteFormat };
  };
}

function noteFormatOf({ noteFormats }: Policy, connection: Connection | null): NoteFormat | null {
  if (connection === null || isEmbeddedConnection(connection)) return null;
  const found = noteFormats?.find(({ practice }) => isSamePractice(practice, connection.practiceName));
  if (found === undefined) return null;
  const { practice: _, sections, ...format } = found;
  const named = new Set(sections.map(({ key }) => key));
  const others = usualNoteFormat.sections.filter(({ key }) => !named.has(key));
  return { ...format, sections: [...sections, ...others] };
}
