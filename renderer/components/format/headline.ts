export function headline(text: string): readonly [first: string, rest: string] {
  const end = text.indexOf('. ') + 1 || text.length;
  return [text.slice(0, end), text.slice(end)];
}
