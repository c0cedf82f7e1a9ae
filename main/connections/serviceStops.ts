import type { FailureCode } from '../../shared/consult/failure.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { serviceStopsSetting } from '../settings/connectionSettings.ts';
import type { ParsedSetting } from '../settings/defineSetting.ts';
import type { Store } from '../ports/store.ts';

const stopCodes = ['fixture_on_production'] as const satisfies readonly FailureCode[];
type StopCode = (typeof stopCodes)[number];

type Saved = ParsedSetting<readonly (readonly [string, string])[]>;

/** The partner of partner_disabled: a sandbox is another partner than production (interface, 5). */
export const partnerOf = ({ service, isSandbox }: Pick<Connection, 'service' | 'isSandbox'>): string =>
  JSON.stringify([service.kind === 'remote' ? service.address : null, isSandbox]);

/** The disabled partners. If the saved stops are damaged, all partners count as disabled until a person tries again. */
export function disabledPartners({ value, isDamaged }: Saved, known: readonly string[]): ReadonlySet<string> {
  const saved = value.filter(([, code]) => code === 'partner_disabled').map(([partner]) => partner);
  return new Set(isDamaged ? [...saved, ...known] : saved);
}

/**
 * Requests that the service has told the app to stop. Saved, because only a person may lift a stop, not a restart
 * (interface, Authentication 6).
 */
export type ServiceStops = Awaited<ReturnType<typeof openServiceStops>>;

/** `remote`: the connections to services other than the sandbox inside the app. */
export async function openServiceStops(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  remote: readonly Connection[],
) {
  const saved = await serviceStopsSetting.read(store, null);
  const partners = new Set(disabledPartners(saved, remote.map(partnerOf)));
  const connections = new Map<string, StopCode>(
    saved.value.flatMap(([id, code]) =>
      stopCodes.filter((known) => known === code).map((known) => [id, known]),
    ),
  );

  /** Takes effect at once in this run, even if it cannot be saved. */
  const save = (): Promise<void> => {
    const disabled = [...partners].map((partner) => [partner, 'partner_disabled'] as const);
    return serviceStopsSetting.save(store, null, [...disabled, ...connections]).catch(() => undefined);
  };

  return {
    isDisabled: (partner: string): boolean => partners.has(partner),
    codeOf: (connection: ConnectionId): StopCode | null => connections.get(connection) ?? null,
    async disablePartner(partner: string): Promise<void> {
      if (partners.has(partner)) return;
      partners.add(partner);
      await save();
    },
    async enablePartner(partner: string): Promise<void> {
      if (partners.delete(partner)) await save();
    },
    async stop(connection: ConnectionId, code: StopCode): Promise<void> {
      if (connections.get(connection) === code) return;
      connections.set(connection, code);
      await save();
    },
    async lift(connection: ConnectionId): Promise<void> {
      if (connections.delete(connection)) await save();
    },
  };
}
