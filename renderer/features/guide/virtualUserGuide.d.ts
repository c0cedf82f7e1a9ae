/** docs/user-guide.md, as scripts/dev/guide/ makes it for the build. */
declare module 'virtual:user-guide' {
  // A declared module cannot import from a file beside it.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const guide: import('../../../shared/guide.ts').Guide;
  /** By `file` of the guide's pictures. */
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const pictures: Readonly<Record<string, import('../../../shared/guide.ts').GuidePicture>>;
}
