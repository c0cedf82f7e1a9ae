import { createHash, verify, X509Certificate } from 'node:crypto';
import { childAt, childOf, childrenOf, numbered, oidOf, readDer, tags, type Der } from './der.ts';

/** The hashes that Windows still trusts; SHA-1 signatures are refused. */
export type Digest = 'sha256' | 'sha384' | 'sha512';

/** What a signature says: of whom it is, and which digest its file has to have. */
export type Signature = {
  readonly digest: Digest;
  readonly fileDigest: Buffer;
  /** The signer's name, as in the certificate: `CN=…` and so on, one to a line. */
  readonly signer: string;
};

const oid = {
  signedData: '1.2.840.113549.1.7.2',
  indirectData: '1.3.6.1.4.1.311.2.1.4',
  messageDigest: '1.2.840.113549.1.9.4',
  timestamp: '1.3.6.1.4.1.311.3.3.1',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  codeSigning: '1.3.6.1.5.5.7.3.3',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

const digests: Readonly<Record<string, Digest>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/**
 * Reads an Authenticode signature (PKCS#7 SignedData) and checks it in itself: the signed digest is the one in it,
 * the key of its certificate made the signature, the certificate is for code, and a timestamp is bound to it.
 * Whether the certificate is to be trusted is for Windows to say. Throws with the reason in a few words.
 */
export function readSignature(pkcs7: Buffer): Signature {
  const signed = signedDataOf(readDer(pkcs7));
  const content = childAt(signed, 2, tags.sequence, 'the signed content');
  if (oidOf(childAt(content, 0, tags.oid, 'the kind of content')) !== oid.indirectData)
    throw new Error('it signs something else than a file');
  const indirect = childAt(
    childAt(content, 1, numbered(0), 'the signed content'),
    0,
    tags.sequence,
    'the signed digest',
  );
  const { digest, value } = digestInfo(childAt(indirect, 1, tags.sequence, 'the signed digest'));

  // PKCS#7 hashes the content without its own header (RFC 2315, 9.3).
  const { signer, certificate } = checkSignedData(signed, indirect.content);
  if (!(certificate.keyUsage ?? []).includes(oid.codeSigning))
    throw new Error('its certificate is not one for signing programs');
  checkTimestamp(signer);
  return { digest, fileDigest: value, signer: certificate.subject };
}

function signedDataOf(envelope: Der): Der {
  if (envelope.tag !== tags.sequence || oidOf(childAt(envelope, 0, tags.oid, 'its kind')) !== oid.signedData)
    throw new Error('it is no signature');
  return childAt(childAt(envelope, 1, numbered(0), 'the signed data'), 0, tags.sequence, 'the signed data');
}

/** `DigestInfo`, or anything that begins as one: an algorithm and the digest made by it. */
function digestInfo(der: Der): { readonly digest: Digest; readonly value: Buffer } {
  return {
    digest: digestNamed(childAt(der, 0, tags.sequence, 'the name of the digest')),
    value: childAt(der, 1, tags.octets, 'the digest').content,
  };
}

function digestNamed(algorithm: Der): Digest {
  const name = oidOf(childAt(algorithm, 0, tags.oid, 'the name of the digest'));
  const digest = digests[name];
  if (digest === undefined) throw new Error(`its digest (${name}) is not one of SHA-2`);
  return digest;
}

/** The certificate that the signer's issuer and serial number name. */
function certificateOf(signed: Der, issuerAndSerial: Der): X509Certificate {
  const all = childrenOf(childOf(signed, numbered(0), 'the certificate'));
  const found = all.find((certificate) => {
    const [version, serial, , issuer] = childrenOf(childAt(certificate, 0, tags.sequence, 'the certificate'));
    if (version?.tag !== numbered(0) || serial === undefined || issuer === undefined) return false;
    return Buffer.concat([issuer.bytes, serial.bytes]).equals(issuerAndSerial.content);
  });
  if (found === undefined) throw new Error('the certificate of the signer is missing');
  return new X509Certificate(found.bytes);
}

/** Checks that one signer signed exactly this content, with the key of the certificate that comes along. */
function checkSignedData(
  signed: Der,
  content: Buffer,
): { readonly signer: Der; readonly certificate: X509Certificate } {
  // Of the two sets the first names digests, the second holds the signers: Authenticode allows one (section 4.1).
  const signers = childrenOf(signed).filter((child) => child.tag === tags.set)[1];
  const [signer, another] = signers === undefined ? [] : childrenOf(signers);
  if (signer === undefined || another !== undefined) throw new Error('it has not one signer');
  const certificate = certificateOf(signed, childAt(signer, 1, tags.sequence, 'the name of the signer'));
  const digest = digestNamed(childAt(signer, 2, tags.sequence, 'the digest of the signer'));
  const attributes = childOf(signer, numbered(0), 'what was signed');
  const claimed = attribute(attributes, oid.messageDigest);
  if (claimed === undefined) throw new Error('the digest of what was signed is missing');
  if (!createHash(digest).update(content).digest().equals(claimed.content))
    throw new Error('it was changed after it was signed');
  // Signed as a SET, stored under a number (RFC 2315, 9.3).
  const asSigned = Buffer.from(attributes.bytes);
  asSigned[0] = tags.set;
  if (!verify(digest, asSigned, certificate.publicKey, signatureOf(signer)))
    throw new Error('the key of its certificate did not make it');
  return { signer, certificate };
}

function signatureOf(signer: Der): Buffer {
  return childOf(signer, tags.octets, 'the signature itself').content;
}

/** Without one, a signature ends with its certificate, which with Azure Trusted Signing is after three days. */
function checkTimestamp(signer: Der): void {
  const unsigned = childrenOf(signer).find((child) => child.tag === numbered(1));
  const token = unsigned === undefined ? undefined : attribute(unsigned, oid.timestamp);
  if (token === undefined) throw new Error('it has no timestamp (RFC 3161)');
  const signed = signedDataOf(token);
  const content = childAt(signed, 2, tags.sequence, 'the content of the timestamp');
  if (oidOf(childAt(content, 0, tags.oid, 'the kind of timestamp')) !== oid.timestampInfo)
    throw new Error('its timestamp is none');
  const info = childOf(childAt(content, 1, numbered(0), 'the time'), tags.octets, 'the time').content;
  const { certificate } = checkSignedData(signed, info);
  if (!(certificate.keyUsage ?? []).includes(oid.timeStamping))
    throw new Error('the certificate of its timestamp is not one for timestamps');
  const { digest, value } = digestInfo(childAt(readDer(info), 2, tags.sequence, 'what was timestamped'));
  if (!createHash(digest).update(signatureOf(signer)).digest().equals(value))
    throw new Error('its timestamp is of another signature');
}

/** The one value of an attribute, if it is there. */
function attribute(attributes: Der, type: string): Der | undefined {
  const found = childrenOf(attributes).find(
    (child) => oidOf(childAt(child, 0, tags.oid, 'the name of an attribute')) === type,
  );
  return found === undefined
    ? undefined
    : childrenOf(childAt(found, 1, tags.set, 'the value of an attribute'))[0];
}
