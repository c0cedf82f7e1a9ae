import type { ProxyConfig } from 'electron';

/** What an organisation can decide of the way to the internet; null: not decided. */
export type ProxyPolicy = {
  readonly proxyMode: 'system' | 'direct' | 'fixed' | 'pac' | null;
  /** `host:port`, or http(s):// and both. */
  readonly proxyAddress: string | null;
  readonly proxyBypass: readonly string[] | null;
  readonly proxyPacAddress: string | null;
};

/** The same in Chromium's words. A proxy without a scheme is asked by plain http, as Chromium does. */
export function proxyRules(policy: ProxyPolicy): ProxyConfig {
  const { proxyMode, proxyAddress, proxyBypass, proxyPacAddress } = policy;
  if (proxyMode === 'direct') return { mode: 'direct' };
  if (proxyMode === 'pac' && proxyPacAddress !== null)
    return { mode: 'pac_script', pacScript: proxyPacAddress };
  if (proxyMode !== 'fixed' || proxyAddress === null) return { mode: 'system' };
  const proxyBypassRules = proxyBypass === null ? {} : { proxyBypassRules: proxyBypass.join(',') };
  return { mode: 'fixed_servers', proxyRules: proxyAddress, ...proxyBypassRules };
}
