/** The user guide as data: docs/user-guide.md, read while the app is built (scripts/dev/guide/). */

export type GuideText =
  | { readonly kind: 'text'; readonly text: string }
  /** What the screen shows, such as the name of a button. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong'; readonly content: readonly GuideText[] }
  /** `to`: the id of a heading of the guide. */
  | { readonly kind: 'link'; readonly to: string; readonly content: readonly GuideText[] };

export type GuideBlock =
  | { readonly kind: 'paragraph'; readonly content: readonly GuideText[] }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly GuideBlock[])[];
    }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly GuideText[])[];
      readonly rows: readonly (readonly (readonly GuideText[])[])[];
    }
  /** `file`: as the guide names it, beside docs/user-guide.md. */
  | { readonly kind: 'picture'; readonly file: string; readonly alt: string };

/** A heading, and what stands below it up to the next heading of any level. */
export type GuideSection = {
  /** As GitHub makes it, so that links in the guide lead to the same place there. */
  readonly id: string;
  readonly level: 2 | 3;
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
};

export type Guide = {
  readonly title: string;
  /** What stands before the first section, without the list of the sections. */
  readonly intro: readonly GuideBlock[];
  readonly sections: readonly GuideSection[];
};

/** A picture of the guide, by the addresses of its files; `dark`: the same screen in dark colours, else the light one. */
export type GuidePicture = {
  readonly light: string;
  readonly dark: string;
  readonly width: number;
  readonly height: number;
};
