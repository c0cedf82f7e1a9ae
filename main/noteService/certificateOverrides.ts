/** Variables by which Node and OpenSSL trust other certificates than the system does, or none at all. */
const overrides = [
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
] as const;

/**
 * Takes them out of the environment, before any certificate is looked at. For a packaged app: whoever can set a variable
 * must not be able to have the token sent to another server.
 */
export function removeCertificateOverrides(env: NodeJS.ProcessEnv): void {
  for (const name of overrides) delete env[name];
}
