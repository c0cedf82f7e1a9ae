/** What to suggest: what begins with the text first, then what holds it; nothing once it is spelled out. */
export function matchSpecies(all: readonly string[], typed: string): readonly string[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return all;
  const lower = all.map((species) => [species, species.toLowerCase()] as const);
  if (lower.some(([, species]) => species === text)) return [];
  const begins = lower.filter(([, species]) => species.startsWith(text));
  const holds = lower.filter(([, species]) => !species.startsWith(text) && species.includes(text));
  return [...begins, ...holds].map(([species]) => species);
}
