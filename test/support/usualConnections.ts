import { connectionRules } from '../../main/connections/connectionRules.ts';

/** Rules of an organisation that allows every connection. */
export const everyConnection = connectionRules({
  fixedAddress: null,
  origins: null,
  practices: null,
  isSandboxAllowed: true,
});

/** What openConnections needs where nothing is in its way. */
export const usualConnections = {
  rules: everyConnection,
  onChange: () => undefined,
} as const;
