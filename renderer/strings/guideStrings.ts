export const guideStrings = {
  title: 'Guide',
  open: 'Open the guide',
  read: 'Read in the guide',
} as const;
