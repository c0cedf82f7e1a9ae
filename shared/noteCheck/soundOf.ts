/**
 * A name as it sounds, roughly: a transcript often writes a name that it does not know as it is heard. `name` is in
 * lower case. A soft c, any z and s together are one s, any c, k and q one k, an x is "ks", "ph" an f, "th" a t, and "y",
 * "ie", "ee" and "ea" are an i; each pair of the same letters is one of them.
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
