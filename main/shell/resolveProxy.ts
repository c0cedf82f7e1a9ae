import { session } from 'electron';

/** The way that the system's settings, or its PAC script, name for a URL: `DIRECT`, `PROXY host:port`, or several. */
export const resolveProxy = (url: string): Promise<string> => session.defaultSession.resolveProxy(url);
