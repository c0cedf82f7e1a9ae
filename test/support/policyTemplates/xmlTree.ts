export type XmlTree = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlTree[];
  /** The text of the element itself, without its children. */
  readonly text: string;
};

const token =
  /<!--([\s\S]*?)-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;

/**
 * Parses the few forms of XML that the templates use. Throws on any other form, and on elements that do not
 * end.
 */
export function xmlTree(document: string): XmlTree {
  token.lastIndex = 0;
  const { children, text } = readElement(document, '', {});
  const [root, ...more] = children;
  if (root === undefined || more.length > 0 || text.trim() !== '') throw new Error('Not one element');
  return root;
}

/**
 * Reads on to the end of the element whose beginning was read; without a name, to the end of the document.
 */
function readElement(document: string, name: string, attributes: XmlTree['attributes']): XmlTree {
  const read = { children: [] as XmlTree[], text: '' };
  while (token.lastIndex < document.length) {
    const at = token.lastIndex;
    const found = token.exec(document);
    if (found === null) throw new Error(`Not XML: ${document.slice(at, at + 80)}`);
    const [, comment, slash, tag, given = '', empty, text] = found;
    if (comment?.includes('--') === true) throw new Error(`-- in a comment: ${comment}`);
    if (text !== undefined) read.text += unescaped(text);
    else if (slash === '/') {
      if (tag !== name) throw new Error(`</${tag}> ends ${name}`);
      return { name, attributes, ...read };
    } else if (tag !== undefined && empty === '/')
      read.children.push({ name: tag, attributes: attributesIn(given), children: [], text: '' });
    else if (tag !== undefined) read.children.push(readElement(document, tag, attributesIn(given)));
  }
  if (name !== '') throw new Error(`${name} does not end`);
  return { name, attributes, ...read };
}

function attributesIn(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([\w.:-]+)="([^"]*)"/g)) {
    if (Object.hasOwn(attributes, name)) throw new Error(`${name} twice`);
    attributes[name] = unescaped(value);
  }
  return attributes;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&([^;]*;)?/g, (whole, name?: string) => {
    const character = entities[name?.slice(0, -1) ?? ''];
    if (character === undefined) throw new Error(`Not an entity: ${whole}`);
    return character;
  });

export const child = ({ name, children }: XmlTree, wanted: string): XmlTree => {
  const found = children.find((one) => one.name === wanted);
  if (found === undefined) throw new Error(`${name} has no ${wanted}`);
  return found;
};
