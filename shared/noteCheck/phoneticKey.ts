/**
 * A name as it sounds, roughly: a transcript often writes an unknown name as it is heard. `name` is in lower
 * case.
 */
export const phoneticKey = (name: string): string =>
  name
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/x+/g, 'ks')
    .replaceAll(/[ckq]+/g, 'k')
    .replaceAll(/[sz]+/g, 's')
    .replaceAll('ph', 'f')
    .replaceAll(/[ie]e|ea|y/g, 'i')
    .replaceAll('th', 't')
    .replaceAll(/(.)\1/gu, '$1')
    .replace(/e$/, '');
