/**
 * A name as it sounds, roughly: a transcript often writes a name that it does not know as it is heard. `name` is in
 * lower case. Thousands of phrases are asked for, so it goes letter by letter, without regular expressions.
 */
export function soundOf(name: string): string {
  const letters = onceEach(softVowels(plainConsonants(name)));
  if (letters.at(-1) === code.e) letters.pop();
  let sound = '';
  for (const letter of letters) sound += String.fromCharCode(letter);
  return sound;
}

const codeOf = (letter: string): number => letter.charCodeAt(0);
const code = {
  a: codeOf('a'),
  c: codeOf('c'),
  e: codeOf('e'),
  f: codeOf('f'),
  h: codeOf('h'),
  i: codeOf('i'),
  k: codeOf('k'),
  p: codeOf('p'),
  q: codeOf('q'),
  s: codeOf('s'),
  t: codeOf('t'),
  x: codeOf('x'),
  y: codeOf('y'),
  z: codeOf('z'),
};

const isSoftener = (letter: number): boolean => letter === code.e || letter === code.i || letter === code.y;
const isHard = (letter: number): boolean => letter === code.c || letter === code.k || letter === code.q;

/** "ph" is an f, a soft c an s, any c, k and q together one k, an x "ks", and any z and s together one s. */
function plainConsonants(name: string): readonly number[] {
  const letters: number[] = [];
  let isAfterHard = false;
  for (let at = 0; at < name.length; at += 1) {
    const letter = name.charCodeAt(at);
    const next = name.charCodeAt(at + 1);
    const isSoft = letter === code.c && isSoftener(next);
    const isHardHere = isHard(letter) && !isSoft;
    if (letter === code.x) letters.push(code.k);
    if (isSoft || letter === code.x || letter === code.z || letter === code.s) {
      if (letters.at(-1) !== code.s) letters.push(code.s);
    } else if (isHardHere) {
      if (!isAfterHard) letters.push(code.k);
    } else if (letter === code.p && next === code.h) {
      letters.push(code.f);
      at += 1;
    } else letters.push(letter);
    isAfterHard = isHardHere;
  }
  return letters;
}

/** "y", "ie", "ee" and "ea" are an i, and "th" is a t. */
function softVowels(letters: readonly number[]): readonly number[] {
  const soft: number[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? 0;
    const next = letters[at + 1];
    const isLongI =
      ((letter === code.i || letter === code.e) && next === code.e) || (letter === code.e && next === code.a);
    const isTh = letter === code.t && next === code.h;
    soft.push(isLongI || letter === code.y ? code.i : letter);
    if (isLongI || isTh) at += 1;
  }
  return soft;
}

/** Each pair of the same letters is one of them. */
function onceEach(letters: readonly number[]): number[] {
  const once: number[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? 0;
    once.push(letter);
    if (letters[at + 1] === letter) at += 1;
  }
  return once;
}
