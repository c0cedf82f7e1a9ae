import { session, type Session } from 'electron';
import { proxyRules, type ProxyPolicy } from './proxyRules.ts';

/** The way that the system's settings, or its PAC script, name for a URL: `DIRECT`, `PROXY host:port`, or several. */
export const resolveProxy = (url: string, within: Session = session.defaultSession): Promise<string> =>
  within.resolveProxy(url);

/** Where the organisation has decided the way; else it stays the system's. */
export const setProxy = (policy: ProxyPolicy, within: Session = session.defaultSession): Promise<void> =>
  within.setProxy(proxyRules(policy));
