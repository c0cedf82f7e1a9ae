import type { ConnectClient } from '../ports/exchangeCode.ts';
import { serviceAddress } from '../noteService/serviceAddress.ts';
import type { Policy } from '../policy/policy.ts';

/** null: the policy does not say both who the partner is, and where. */
export function connectClientOf({ connectClientId: id, connectAddress }: Policy): ConnectClient | null {
  if (id === null || connectAddress === null) return null;
  const address = serviceAddress(connectAddress);
  return address.ok ? { id, address: address.value } : null;
}
