function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** A path, percent-encoded or not, with either slash, in the one form that all are compared in. */
const plain = (text: string): string =>
  text
    .replaceAll('\\', '/')
    // A lone % is part of a name.
    .replaceAll(/(?:%[\da-f]{2})+/gi, decoded)
    .normalize('NFC');

const asPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Wherever a system keeps homes: also one that is spelled in another way, as Windows' short names are. */
const anyHome = /(?:[a-z]:)?\/(?:users|home)\/[^/:)]+/giu;

/** A line of a stack as it may be written down: the name of a home folder is a person's. */
export function withoutHome(line: string, home: string): string {
  const own = plain(home).replace(/\/+$/, '');
  const paths = plain(line)
    .replaceAll(/file:\/{3}(?=[a-z]:)/gi, '')
    .replaceAll('file://', '');
  const others = own === '' ? paths : paths.replaceAll(new RegExp(asPattern(own), 'giu'), '~');
  return others.replaceAll(anyHome, '~');
}
