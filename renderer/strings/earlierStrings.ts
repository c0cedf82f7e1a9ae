import { isolatedName } from '../../shared/text/shownName.ts';

export const earlierStrings = {
  region: 'Earlier visits',
  tabs: 'Beside the note',
  transcript: 'Transcript',
  tab: 'Earlier',
  text: 'Earlier visits, text',
  here: 'Your earlier visits on this workstation only.',
  isItThisOne: {
    sameName: 'Same name. Is it the same animal?',
    sameReference: 'Same reference. Is it the same animal?',
  },
  show: (facts: string, count: number) => `Show ${facts} (${count === 1 ? '1 visit' : `${count} visits`})`,
  notFiled: 'not filed',
  copy: (heading: string, day: string) => `Copy ${isolatedName(heading)}, ${day}`,
} as const;
