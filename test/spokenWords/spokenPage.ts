/** What was spoken in one step of the job. */
export type SpokenStep = { readonly name: string; readonly utterances: readonly string[] };

const begin = '<!-- spoken words: begin -->';
const end = '<!-- spoken words: end -->';

/** The page with these utterances between its two marks. Throws if it has no marks. */
export function withUtterances(page: string, steps: readonly SpokenStep[]): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to < from) throw new Error(`The page has no place between "${begin}" and "${end}".`);
  const text = steps
    .map(({ name, utterances }) => `### ${sentence(name)}\n\n\`\`\`text\n${utterances.join('\n')}\n\`\`\`\n`)
    .join('\n');
  return `${page.slice(0, from)}${begin}\n\n${text}\n${page.slice(to)}`;
}

const sentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
