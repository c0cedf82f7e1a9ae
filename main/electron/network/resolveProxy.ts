import { net, session, type Session } from 'electron';

/** The proxies for a URL as a PAC script names them: `DIRECT`, `PROXY host:port`, or several. */
export const resolveProxy = (url: string, within: Session = session.defaultSession): Promise<string> =>
  within.resolveProxy(url);

/** False: there is certainly no network. */
export const isOnline = (): boolean => net.isOnline();

/** `address`: what the organisation says, in place of the system's settings; null: nothing. */
export const setProxy = (address: string | null, within: Session = session.defaultSession): Promise<void> =>
  within.setProxy(address === null ? { mode: 'system' } : { mode: 'fixed_servers', proxyRules: address });
