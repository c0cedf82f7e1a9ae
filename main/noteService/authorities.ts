import tls from 'node:tls';

/**
 * Whose certificates are trusted, as PEM: Node's own list, that of the operating system, and in an unpackaged build
 * NODE_EXTRA_CA_CERTS, which a fuse of the packaged one leaves out (electron-builder.yml).
 * A clinic's proxy that opens TLS has its authority in the system's store. Node reads that store once in each run.
 * Where it cannot be read: null, which leaves Node's own list, and stderr says so.
 */
export function trustedAuthorities(): readonly string[] | null {
  try {
    return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `The certificates of the operating system could not be read, so only the built-in ones are trusted: ${why}\n`,
    );
    return null;
  }
}
