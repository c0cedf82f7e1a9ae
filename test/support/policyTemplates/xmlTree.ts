export type XmlTree = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlTree[];
  /** The text of the element itself, without its children. */
  readonly text: string;
  readonly comments: readonly string[];
};

type Open = {
  name: string;
  attributes: Record<string, string>;
  children: XmlTree[];
  text: string;
  comments: string[];
};

const token =
  /<!--([\s\S]*?)-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;

/** Parses the few forms of XML that the templates use. Throws on any other form, and on elements that do not end. */
export function xmlTree(document: string): XmlTree {
  const top: Open = { name: '', attributes: {}, children: [], text: '', comments: [] };
  const open: Open[] = [top];
  token.lastIndex = 0;
  while (token.lastIndex < document.length) {
    const at = token.lastIndex;
    const found = token.exec(document);
    if (found === null) throw new Error(`Not XML: ${document.slice(at, at + 80)}`);
    take(found, open);
  }
  const [root, ...more] = top.children;
  if (open.length > 1 || root === undefined || more.length > 0 || top.text.trim() !== '')
    throw new Error('Not one element');
  return root;
}

/** `open`: the elements that are not ended yet, outermost first. */
function take([, comment, slash, name, attributes = '', empty, text]: RegExpExecArray, open: Open[]): void {
  const current = open.at(-1);
  if (current === undefined) throw new Error('More ends than begins');
  if (comment !== undefined) {
    if (comment.includes('--')) throw new Error(`-- in a comment: ${comment}`);
    current.comments.push(comment);
  } else if (text !== undefined) current.text += unescaped(text);
  else if (slash === '/') {
    if (name !== current.name) throw new Error(`</${name}> ends ${current.name}`);
    open.pop();
  } else if (name !== undefined) {
    const next: Open = { name, attributes: attributesIn(attributes), children: [], text: '', comments: [] };
    current.children.push(next);
    if (empty !== '/') open.push(next);
  }
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

/** The element and all elements in it. */
export const within = (tree: XmlTree): readonly XmlTree[] => [tree, ...tree.children.flatMap(within)];
