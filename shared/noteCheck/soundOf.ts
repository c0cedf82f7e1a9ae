/**
 * A name as it sounds, roughly: a transcript often writes a name that it does not know as it is heard. `name` is in
 * lower case.
 */
export const soundOf = (name: string): string =>
  name
    .replaceAll('ph', 'f')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/[ckq]+/g, 'k')
    .replaceAll('x', 'ks')
    .replaceAll(/[zs]+/g, 's')
    .replaceAll(/y|ie|ee|ea/g, 'i')
    .replaceAll('th', 't')
    .replaceAll(/(.)\1/g, '$1')
    .replace(/e$/, '');
