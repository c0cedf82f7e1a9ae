export const guideStrings = {
  title: 'Guide',
  open: 'Open the guide',
  search: 'Search guide',
  found: (count: number) => (count === 1 ? '1 place found' : `${count} places found`),
  nothingFound: (query: string) => `Nothing in the guide has “${query}”.`,
  wholeSection: 'Show whole section',
  wholeSectionOf: (title: string) => `Show whole section: ${title}`,
  read: 'Read in the guide',
} as const;
