import type { Failure } from '../../shared/consult/failure.ts';
import { isEmbeddedConnection, type Connection } from '../../shared/consult/practice.ts';
import { epochMs, type EpochMs } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { VetIdentity } from '../../shared/ipc/vetIdentity.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { TokenVault } from '../ports/tokenVault.ts';
import type { VetPins } from './vetPins.ts';
import { isSameSecret } from '../platform/isSameSecret.ts';

export type VetCredentialChecksDeps = {
  readonly pins: Pick<VetPins, 'has' | 'check' | 'waitMs'>;
  readonly vault: Pick<TokenVault, 'token'>;
  readonly connections: { readonly all: () => readonly Connection[] };
  readonly clock: Pick<Clock, 'now'>;
  /** By policy. */
  readonly isPinRequired: boolean;
  readonly onChange: () => void;
};

const pinRefusals = { wrong: 'pin_wrong', waits: 'pin_waits', notCounted: 'pin_not_counted' } as const;

export type VetCredentialChecks = ReturnType<typeof createVetCredentialChecks>;

export function createVetCredentialChecks(deps: VetCredentialChecksDeps) {
  const { pins } = deps;
  const hasPin = (identity: VetIdentity): boolean => identity.kind !== 'embedded' && pins.has(identity.vet);
  const isPinRequired = ({ kind }: VetIdentity): boolean => deps.isPinRequired && kind !== 'embedded';

  return {
    hasPin,
    isPinRequired,
    isPinMissing: (identity: VetIdentity): boolean => isPinRequired(identity) && !hasPin(identity),
    waitsUntil(identity: VetIdentity): EpochMs | null {
      const ms = hasPin(identity) ? pins.waitMs(identity.vet) : 0;
      return ms > 0 ? epochMs(deps.clock.now() + ms) : null;
    },
    /** A vet without a PIN passes. */
    async checkPin(identity: VetIdentity, pin: string): Promise<Result<null, CommandFailure>> {
      const checked = hasPin(identity) ? await pins.check(identity.vet, pin) : 'right';
      if (checked === 'right') return ok(null);
      deps.onChange();
      return err({ code: pinRefusals[checked], detail: null });
    },
    async isTokenOf(vet: string, token: string): Promise<Result<boolean, Failure>> {
      let failure: Failure | null = null;
      for (const connection of connectionsThatProve(vet, deps.connections.all())) {
        const stored = await deps.vault.token(connection);
        if (!stored.ok) failure = stored.error;
        else if (stored.value !== null && isSameSecret(token, stored.value)) return ok(true);
      }
      return failure === null ? ok(false) : err(failure);
    },
  };
}

/** Several vets may know a sandbox's token, so a vet with practices needs the token of a practice. */
function connectionsThatProve(vet: string, all: readonly Connection[]): readonly Connection[] {
  const own = all.filter((one) => one.vet === vet && !isEmbeddedConnection(one));
  const practices = own.filter(({ isSandbox }) => !isSandbox);
  return practices.length > 0 ? practices : own;
}
