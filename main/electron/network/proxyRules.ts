import type { ProxyConfig } from 'electron';

/** What an organisation can set about the proxy; null: not set. */
export type ProxyPolicy = {
  readonly proxyMode: 'system' | 'direct' | 'fixed' | 'pac' | null;
  /** `host:port`, or http(s):// and both. */
  readonly proxyAddress: string | null;
  readonly proxyBypass: readonly string[] | null;
  readonly proxyPacAddress: string | null;
};

/** Chromium reaches a proxy without a scheme by http. */
export function proxyRules(policy: ProxyPolicy): ProxyConfig {
  const { proxyMode, proxyAddress, proxyBypass, proxyPacAddress } = policy;
  if (proxyMode === 'direct') return { mode: 'direct' };
  if (proxyMode === 'pac' && proxyPacAddress !== null)
    return { mode: 'pac_script', pacScript: proxyPacAddress };
  if (proxyMode !== 'fixed' || proxyAddress === null) return { mode: 'system' };
  const proxyBypassRules = proxyBypass === null ? {} : { proxyBypassRules: proxyBypass.join(',') };
  return { mode: 'fixed_servers', proxyRules: proxyAddress, ...proxyBypassRules };
}
