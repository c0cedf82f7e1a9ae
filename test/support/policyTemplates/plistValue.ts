import type { XmlTree } from './xmlTree.ts';

/** The value of a property list element, as `plutil -convert json` converts it. */
export function plistValue({ name, children, text }: XmlTree): unknown {
  switch (name) {
    case 'string':
      return text;
    case 'integer':
      return Number(text);
    case 'true':
    case 'false':
      return name === 'true';
    case 'array':
      return children.map(plistValue);
    case 'dict':
      return Object.fromEntries(
        children.flatMap((key, index) => {
          const value = children[index + 1];
          if (index % 2 === 1) return [];
          if (key.name !== 'key' || value === undefined)
            throw new Error('a dict of other than keys and values');
          return [[key.text, plistValue(value)]];
        }),
      );
    default:
      throw new Error(`${name} is not of a property list`);
  }
}
