function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** The common form of paths: slashes, no percent-encoding. */
const plain = (text: string): string =>
  text
    .replaceAll('\\', '/')
    .replaceAll(/(?:%[\da-f]{2})+/gi, decoded)
    .normalize('NFC');

const asPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Any home folder: Windows' short names spell one in another way. */
const anyHome = /(?:[a-z]:)?\/(?:users|home)\/[^/:)]+/giu;

/** A line of a stack without home folders, whose names may be a person's. */
export function withoutHome(line: string, home: string): string {
  const own = plain(home).replace(/\/+$/, '');
  const paths = plain(line)
    .replaceAll(/file:\/{3}(?=[a-z]:)/gi, '')
    .replaceAll('file://', '');
  const others = own === '' ? paths : paths.replaceAll(new RegExp(asPattern(own), 'giu'), '~');
  return others.replaceAll(anyHome, '~');
}
