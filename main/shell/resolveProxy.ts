import { session } from 'electron';
import { proxyRules, type ProxyPolicy } from './proxyRules.ts';

/** The way that the system's settings, or its PAC script, name for a URL: `DIRECT`, `PROXY host:port`, or several. */
export const resolveProxy = (url: string): Promise<string> => session.defaultSession.resolveProxy(url);

/** Where the organisation has decided the way; else it stays the system's. */
export const setProxy = (policy: ProxyPolicy): Promise<void> =>
  session.defaultSession.setProxy(proxyRules(policy));
