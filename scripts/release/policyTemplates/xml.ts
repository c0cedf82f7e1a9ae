/** An element, text, a comment, or elements inside a comment. */
export type Xml =
  | XmlElement
  | string
  | { readonly comment: string }
  | { readonly disabled: readonly XmlElement[] };
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Xml[];
};

export const element = (
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly Xml[] = [],
): XmlElement => ({ name, attributes, children });

/**
 * A complete document. Elements with only text are written on one line, so that no blanks get into the text.
 */
export const xmlDocument = (root: XmlElement, doctype = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}${written(root, '')}`;

function written(node: Xml, indent: string): string {
  if (typeof node === 'string') return `${indent}${escaped(node)}\n`;
  if ('comment' in node) return `${indent}<!-- ${commented(escaped(node.comment))} -->\n`;
  if ('disabled' in node)
    return `${indent}<!--\n${commented(node.disabled.map((child) => written(child, indent)).join(''))}${indent}-->\n`;
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const start = `${indent}<${node.name}${attributes.join('')}`;
  if (node.children.length === 0) return `${start}/>\n`;
  const isText = node.children.every((child) => typeof child === 'string');
  if (isText) return `${start}>${node.children.map(escaped).join('')}</${node.name}>\n`;
  const children = node.children.map((child) => written(child, `${indent}  `));
  return `${start}>\n${children.join('')}${indent}</${node.name}>\n`;
}

function commented(text: string): string {
  if (text.includes('--')) throw new Error('A comment cannot hold --');
  return text;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
