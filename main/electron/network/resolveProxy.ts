import { net, session, type Session } from 'electron';
import { proxyRules, type ProxyPolicy } from './proxyRules.ts';

/** The proxies for a URL as a PAC script names them: `DIRECT`, `PROXY host:port`, or several. */
export const resolveProxy = (url: string, within: Session = session.defaultSession): Promise<string> =>
  within.resolveProxy(url);

/** False: there is certainly no network. */
export const isOnline = (): boolean => net.isOnline();

export const setProxy = (policy: ProxyPolicy, within: Session = session.defaultSession): Promise<void> =>
  within.setProxy(proxyRules(policy));
