/**
 * Variables by which Node and OpenSSL trust other certificates than the system does, or none at all, and the
 * address to connect to.
 */
const overrides = [
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'CLINIC_SERVICE_URL',
] as const;

/**
 * For a packaged app, before TLS or an address is used: whoever can set a variable must not redirect the
 * token.
 */
export function removeEnvironmentOverrides(env: NodeJS.ProcessEnv): void {
  for (const name of overrides) delete env[name];
}
