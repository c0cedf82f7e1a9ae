/**
 * A name as it sounds, roughly: a transcript often writes a name that it does not know as it is heard. `name` is in
 * lower case. A c before e, i or y, and any s and z in a row, are one s; other c, k and q in a row are one k; x is "ks", "ph" f,
 * "th" t; "y", "ie", "ee" and "ea" are i. Of two same letters in a row one stays, and an e at the end goes.
 */
export const soundOf = (name: string): string =>
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
