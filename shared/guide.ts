/** docs/user-guide.md as HTML, which scripts/dev/userGuide.ts makes for the build. */
export type Guide = { readonly intro: string; readonly sections: readonly GuideSection[] };

/** A heading, and the HTML of what stands below it up to the next heading of any level. */
type GuideSection = {
  readonly id: string;
  readonly level: number;
  readonly title: string;
  readonly html: string;
};
