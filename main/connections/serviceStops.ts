import type { FailureCode } from '../../shared/consult/failure.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { serviceStopsSetting } from '../settings/ownSettings.ts';
import type { ParsedSetting } from '../settings/defineSetting.ts';
import type { Store } from '../ports/store.ts';

/** The one stop of a single connection. */
const ofConnection = 'fixture_on_production' satisfies FailureCode;

type Saved = ParsedSetting<readonly (readonly [string, string])[]>;

/** The partner of partner_disabled: a sandbox is another partner than production (interface, 5). */
export const partnerOf = ({ service, isSandbox }: Pick<Connection, 'service' | 'isSandbox'>): string =>
  JSON.stringify([service.kind === 'remote' ? service.address : null, isSandbox]);

/**
 * The disabled partners. If the saved stops are damaged, all partners count as disabled until a person tries
 * again.
 */
export function disabledPartners({ value, isDamaged }: Saved, known: readonly string[]): ReadonlySet<string> {
  const saved = value.filter(([, code]) => code === 'partner_disabled').map(([partner]) => partner);
  return new Set(isDamaged ? [...saved, ...known] : saved);
}

/**
 * Requests that the service has told the app to stop. Saved, because only a person may lift a stop, not a
 * restart (interface, Authentication 6).
 */
export type ServiceStops = Awaited<ReturnType<typeof openServiceStops>>;

/** `remote`: the connections to services other than the sandbox inside the app. */
export async function openServiceStops(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  remote: readonly Connection[],
) {
  const saved = await serviceStopsSetting.read(store, null);
  const partners = new Set(disabledPartners(saved, remote.map(partnerOf)));
  const connections = new Set(saved.value.flatMap(([id, code]) => (code === ofConnection ? [id] : [])));

  let isSaved = true;

  /** Takes effect at once in this run, even if it cannot be saved; the next refusal saves it then. */
  async function set(stops: Set<string>, id: string, isStopped: boolean): Promise<void> {
    if (stops.has(id) === isStopped && isSaved) return;
    isSaved = false;
    if (isStopped) stops.add(id);
    else stops.delete(id);
    const all = [
      ...[...partners].map((partner) => [partner, 'partner_disabled'] as const),
      ...[...connections].map((connection) => [connection, ofConnection] as const),
    ];
    isSaved = await serviceStopsSetting.save(store, null, all).then(
      () => true,
      () => false,
    );
  }

  return {
    isDisabled: (partner: string): boolean => partners.has(partner),
    codeOf: (connection: ConnectionId) => (connections.has(connection) ? ofConnection : null),
    disablePartner: (partner: string): Promise<void> => set(partners, partner, true),
    enablePartner: (partner: string): Promise<void> => set(partners, partner, false),
    stop: (connection: ConnectionId): Promise<void> => set(connections, connection, true),
    lift: (connection: ConnectionId): Promise<void> => set(connections, connection, false),
  };
}
