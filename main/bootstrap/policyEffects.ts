import { connectionRules, type ConnectionRules } from '../connections/connectionRules.ts';
import type { ConnectClientIdentity } from '../ports/exchangeCode.ts';
import type { Store } from '../ports/store.ts';
import { serviceAddress } from '../noteService/serviceAddress.ts';
import { managedNames, type PolicyName, type PolicyWithProblems, type Policy } from '../policy/policy.ts';
import { isEmbeddedConnection } from '../../shared/consult/practice.ts';
import { policySettings } from '../policy/policySchema.ts';
import type { OrganisationView } from '../../shared/ipc/organisation.ts';
import {
  usualOutcomeReportScope,
  type OutcomeReportScope,
} from '../../shared/settings/outcomeReportScope.ts';
import { readPolicy } from '../policy/readPolicy.ts';

type PolicyEffects = {
  readonly rules: ConnectionRules;
  /** null: no code can be given. */
  readonly connectClient: ConnectClientIdentity | null;
  readonly serviceAddress: string;
  readonly view: OrganisationView;
};

const titleOf = (name: PolicyName): string => {
  const { inApp, title } = policySettings[name];
  return inApp ?? title;
};

/** In characters, for an unknown name in the policy. */
const longestName = 200;

export function policyEffectsOf(
  { policy, problems }: Pick<PolicyWithProblems, 'policy' | 'problems'>,
  env: Readonly<Record<string, string | undefined>>,
  isSandboxOnly = false,
): PolicyEffects {
  const fixed = policy.serviceAddress === null ? null : serviceAddress(policy.serviceAddress);
  const fixedAddress = fixed?.ok === true ? fixed.value : null;
  const origins = policy.allowedServiceAddresses;
  const isSandboxAllowed = policy.sandboxAllowed ?? true;
  const practices = policy.allowedPractices;
  const rules = connectionRules({ fixedAddress, origins, practices, isSandboxAllowed, isSandboxOnly });
  const client = connectClientFromPolicy(policy);
  const given = env['CLINIC_SERVICE_URL'] ?? '';
  const typed = serviceAddress(given);
  const isGivenAllowed = typed.ok && rules.refusalOf(typed.value, false) === null;
  return {
    rules,
    // A code for a forbidden service would be used up for nothing.
    connectClient: client === null || rules.refusalOf(client.address, false) !== null ? null : client,
    serviceAddress: fixedAddress ?? (origins === null || isGivenAllowed ? given : (origins[0] ?? '')),
    view: {
      decided: managedNames(policy).map((name) => titleOf(name)),
      ignored: problems.map(({ name, reason }) => ({ name: name.slice(0, longestName), reason })),
      isServiceFixed: fixedAddress !== null,
      isSandboxAllowed,
      outcomeReport: outcomeReportOf(policy),
      adminContact: policy.adminContact,
    },
  };
}

const outcomeReportOf = ({ outcomeReport }: Policy): OutcomeReportScope =>
  outcomeReport ?? usualOutcomeReportScope;

/** null: the policy does not say both who the partner is, and where. */
export function connectClientFromPolicy({
  connectClientId: id,
  connectAddress,
}: Policy): ConnectClientIdentity | null {
  if (id === null || connectAddress === null) return null;
  const address = serviceAddress(connectAddress);
  return address.ok ? { id, address: address.value } : null;
}

/** Reports ignored values on stderr. */
export function organisationPolicy(isPackaged: boolean, dataFolder: string): PolicyWithProblems {
  const read = readPolicy({ platform: process.platform, isPackaged, dataFolder, env: process.env });
  for (const { name, reason } of read.problems)
    process.stderr.write(`Policy: ${name}: ${reason}. It does not count.\n`);
  return read;
}

/** Before the page shows anything, also after a restart and after a restored backup. */
export async function demandTestConnections(store: Pick<Store, 'connections'>): Promise<void> {
  const connections = await store.connections();
  if (connections.every((connection) => connection.isSandbox || isEmbeddedConnection(connection))) return;
  throw Object.assign(
    new Error('A program drives this run with test connections only, and a practice is connected here.'),
    { name: 'Not allowed' },
  );
}
