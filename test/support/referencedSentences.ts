/** A place that a page names as its evidence: a file or folder of the repository, and a text that occurs in the file. */
export type Reference = { readonly path: string; readonly name: string | null };

/** `text`: one sentence, list item without others behind it, or table row. */
export type ReferencedSentence = { readonly text: string; readonly references: readonly Reference[] };

const comment = /<!--(.*?)-->/g;
const linkToPart = /^- \[[^\]]+\]\(#[^)]*\)$/;
const tableLine = /^\|[\s:|-]+\|$/;

/**
 * The sentences of a page in Markdown, each with the references of the comment behind it. A row of a table is one
 * sentence. Headings, the list of parts and the head of a table say nothing, so they are left out.
 */
export function referencedSentences(markdown: string): readonly ReferencedSentence[] {
  const lines = markdown.split('\n');
  const isHead = (at: number): boolean => tableLine.test(lines[at + 1] ?? '');
  const said = lines.map((line, at) => {
    const isSilent = /^#+ /.test(line) || linkToPart.test(line) || tableLine.test(line) || isHead(at);
    return isSilent ? '' : line;
  });
  const blocks = said
    .join('\n')
    .split(/\n(?=\s*\n|\||- )/)
    .map((block) => block.trim());
  return blocks.filter((block) => block !== '').flatMap((block) => sentencesOf(block));
}

function sentencesOf(block: string): readonly ReferencedSentence[] {
  if (block.startsWith('|')) {
    const found = [...block.matchAll(comment)].flatMap(([, inside = '']) => referencesIn(inside));
    return [{ text: plain(block.replaceAll(comment, '')), references: found }];
  }
  const parts = block.replace(/^- /, '').split(comment);
  return parts.flatMap((part, at) => {
    if (at % 2 === 1 || plain(part) === '') return [];
    const texts = plain(part)
      // The bold words before a list item's sentence are its title.
      .replace(/^\*\*[^*]+\*\* (?=\S)/, '')
      .split(/(?<=[.?!])\s+(?=\S)/);
    return texts.map((text, which) => ({
      text,
      // The comment stands behind the last sentence before it, and speaks for that one alone.
      references: which === texts.length - 1 ? referencesIn(parts[at + 1] ?? '') : [],
    }));
  });
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const referencesIn = (inside: string): readonly Reference[] =>
  inside
    .split(' ; ')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const at = one.indexOf('#');
      return at === -1 ? { path: one, name: null } : { path: one.slice(0, at), name: one.slice(at + 1) };
    });
