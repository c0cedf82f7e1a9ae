export const guideStrings = { title: 'Guide', read: 'What to do' } as const;
