import type { FailureCode } from '../../shared/failure.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { Connection } from '../../shared/practice.ts';
import type { Store } from './ports.ts';

/**
 * What the service has told us to stop, until a person lifts it. Kept on the disk: a restart is no person's word, and
 * not one further request may follow from it (interface, Authentication 6).
 */
export type ServiceStops = {
  readonly isDisabled: (partner: string) => boolean;
  readonly codeOf: (connection: ConnectionId) => StopCode | null;
  readonly disablePartner: (partner: string) => Promise<void>;
  readonly enablePartner: (partner: string) => Promise<void>;
  readonly stop: (connection: ConnectionId, code: StopCode) => Promise<void>;
  readonly lift: (connection: ConnectionId) => Promise<void>;
};

const stopCodes = ['fixture_on_production'] as const satisfies readonly FailureCode[];
type StopCode = (typeof stopCodes)[number];

export const stopsSetting = 'serviceStops';

/** Whom partner_disabled is about: a sandbox is a separate partner from production (interface, 5). */
export const partnerOf = ({ service, isSandbox }: Pick<Connection, 'service' | 'isSandbox'>): string =>
  JSON.stringify([service.kind === 'remote' ? service.address : null, isSandbox]);

/** The partners that are switched off, as they were saved. */
export const disabledPartners = (saved: string | null): ReadonlySet<string> =>
  new Set(
    entriesOf(saved)
      .filter(([, code]) => code === 'partner_disabled')
      .map(([partner]) => partner),
  );

export async function openServiceStops(store: Pick<Store, 'setting' | 'saveSetting'>): Promise<ServiceStops> {
  const saved = await store.setting(null, stopsSetting);
  const partners = new Set(disabledPartners(saved));
  const connections = new Map<string, StopCode>(
    entriesOf(saved).flatMap(([id, code]) =>
      stopCodes.filter((known) => known === code).map((known) => [id, known]),
    ),
  );

  /** It counts in this run at once, also where it cannot be saved. */
  const save = (): Promise<void> => {
    const entries = [...[...partners].map((partner) => [partner, 'partner_disabled']), ...connections];
    return store.saveSetting(null, stopsSetting, JSON.stringify(entries)).catch(() => undefined);
  };

  return {
    isDisabled: (partner) => partners.has(partner),
    codeOf: (connection) => connections.get(connection) ?? null,
    async disablePartner(partner) {
      if (partners.has(partner)) return;
      partners.add(partner);
      await save();
    },
    async enablePartner(partner) {
      if (partners.delete(partner)) await save();
    },
    async stop(connection, code) {
      if (connections.get(connection) === code) return;
      connections.set(connection, code);
      await save();
    },
    async lift(connection) {
      if (connections.delete(connection)) await save();
    },
  };
}

/** Pairs of whom it is about and why; what does not read so is as if it were not there. */
function entriesOf(json: string | null): readonly (readonly [string, string])[] {
  const saved: unknown = json === null ? [] : JSON.parse(json);
  const isPair = (entry: unknown): entry is [string, string] =>
    Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
  return Array.isArray(saved) ? saved.filter(isPair) : [];
}
