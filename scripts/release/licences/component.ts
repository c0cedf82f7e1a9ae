/** A part of the app that somebody else made, for the bill of materials and the notices. */
export type Component = {
  readonly kind: 'library' | 'framework' | 'application' | 'data';
  readonly name: string;
  readonly version: string;
  /** Who makes it: a person, or an organisation. */
  readonly supplier: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** Package URL (purl), if the part is from a registry. */
  readonly purl?: string;
  /** The name in lists of known vulnerabilities (CPE 2.3). */
  readonly cpe?: string;
  readonly hash?: { readonly algorithm: 'SHA-256' | 'SHA-512'; readonly hex: string };
  /** Licence texts and notices that must be shown to users. */
  readonly texts: readonly string[];
  /** The parts that this part is built from. */
  readonly parts?: readonly Component[];
};
