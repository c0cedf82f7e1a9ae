/**
 * Suggests species that begin with the text first, then those that contain it; nothing once the text is a complete
 * species.
 */
export function matchSpecies(all: readonly string[], typed: string): readonly string[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return all;
  const lower = all.map((species) => [species, species.toLowerCase()] as const);
  if (lower.some(([, species]) => species === text)) return [];
  const begins = lower.filter(([, species]) => species.startsWith(text));
  const holds = lower.filter(([, species]) => !species.startsWith(text) && species.includes(text));
  return [...begins, ...holds].map(([species]) => species);
}
