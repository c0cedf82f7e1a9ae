/** What scripts/dev/userGuide.ts gives the build. */
declare module 'virtual:user-guide' {
  // A declared module cannot import from a file beside it.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const guide: import('../../../shared/guide.ts').Guide;
}
