export const guideStrings = {
  title: 'Guide',
  read: 'Read in the guide',
} as const;
