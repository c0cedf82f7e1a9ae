import { net, session, type Session } from 'electron';

export const resolveProxy = (url: string, within: Session = session.defaultSession): Promise<string> =>
  within.resolveProxy(url);

/** False: there is certainly no network. */
export const isOnline = (): boolean => net.isOnline();

/** `address` of the policy; null: the system's settings. */
export const setProxy = (address: string | null, within: Session = session.defaultSession): Promise<void> =>
  within.setProxy(address === null ? { mode: 'system' } : { mode: 'fixed_servers', proxyRules: address });
