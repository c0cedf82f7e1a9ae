/** Something of somebody else's that the app ships, as the bill of materials and the notices need it. */
export type Component = {
  readonly kind: 'library' | 'framework' | 'application' | 'data';
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** Package URL (purl), where it comes out of a registry. */
  readonly purl?: string;
  /** By which lists of known weaknesses name it (CPE 2.3). */
  readonly cpe?: string;
  readonly hash?: { readonly algorithm: 'SHA-256' | 'SHA-512'; readonly hex: string };
  /** What has to be shown to users: licence texts, notices. */
  readonly texts: readonly string[];
  /** What it is built from in turn. */
  readonly parts?: readonly Component[];
};
