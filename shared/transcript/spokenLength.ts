/** Even "yes" takes as long as this many syllables of a longer turn. */
const shortestTurn = 1.5;

/** About how many syllables somebody says in reading this text aloud; 0 where there is nothing to say. */
export function spokenLength(text: string): number {
  const words = text.match(isAscii.test(text) ? asciiWords : wordsInAnyScript) ?? [];
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return syllables === 0 ? 0 : Math.max(shortestTurn, syllables);
}

// eslint-disable-next-line no-control-regex
const isAscii = /^[\x00-\x7f]*$/;
/** Many times quicker than the other. */
const asciiWords = /[a-z]+(?:'[a-z]+)*|\d+(?:[.,:]\d+)*|[%/]/gi;
const wordsInAnyScript = /[\p{L}\p{M}’']+|\p{N}+(?:[.,:]\p{N}+)*|[%°/]/gu;

function syllablesOf(word: string): number {
  if (/^\p{N}/u.test(word)) return numberSyllables(word);
  const known = saidInFull.get(word);
  if (known !== undefined) return known;
  if (word.length < 6 && isSpelled(word)) return word.length + 2 * (word.split('W').length - 1);
  if (asciiWord.test(word)) return Math.max(1, vowelGroups(word) - silentEnd(word));
  return Math.max(1, inOtherScript(word));
}

/** Written short, said in full. */
const saidInFull: ReadonlyMap<string, number> = new Map([
  ['%', 2],
  ['°', 2],
  ['/', 1],
  ['kg', 3],
  ['g', 1],
  ['mg', 4],
  ['ml', 4],
  ['mm', 4],
  ['cm', 4],
  ['Dr', 2],
  ['Mr', 2],
  ['Mrs', 2],
]);

/** BCS, ECG, MRI; not a long word in capitals. */
const isSpelled = (word: string): boolean =>
  /^[A-Z]{2,5}$/.test(word) && (word.length < 4 || !/[AEIOUY]/.test(word));

const asciiWord = /^[a-z']+$/i;
const isVowel = Uint8Array.from({ length: 128 }, (_, code) =>
  'aeiouy'.includes(String.fromCharCode(code).toLowerCase()) ? 1 : 0,
);

function vowelGroups(word: string): number {
  let [groups, last] = [0, 0];
  for (let at = 0; at < word.length; at += 1) {
    const vowel = isVowel[word.charCodeAt(at)] ?? 0;
    if (vowel > last) groups += 1;
    last = vowel;
  }
  return groups;
}

/** English: the e of "note", "notes" and "walked" is silent; that of "table", "noted" and "boxes" is not. */
const silentEnd = (word: string): number =>
  /[^aeiouyl](?:e|(?<![dt])ed|(?<![csxzg]|[cs]h)es)$/i.test(word) && vowelGroups(word) > 1 ? 1 : 0;

function inOtherScript(word: string): number {
  let syllables = 0;
  for (const { each, letters } of scripts) syllables += each * (word.match(letters)?.length ?? 0);
  return syllables;
}

/** What carries a syllable in each kind of writing. */
const scripts = [
  { each: 1, letters: /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿąęěėēīōűůőıăğ]+/giu },
  { each: 1, letters: /[аеёиоуыэюяіїє]/giu },
  // Two vowels are often one sound.
  { each: 0.75, letters: /[αεηιουωάέήίόύώϊϋ]/giu },
  { each: 1, letters: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu },
  // Most vowels are not written.
  { each: 0.6, letters: /[\p{sc=Arabic}\p{sc=Hebrew}]/gu },
  // Signs for vowels are letters of their own, or marks, and two letters can be joined to one syllable.
  {
    each: 0.7,
    letters:
      /[[\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Thai}]&&\p{L}]/gv,
  },
] as const;

/** Syllables of the English names of 0 to 19, and of the tens. */
const small = [2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 3, 1, 2, 2, 2, 2, 3, 2, 2];
const tens = [0, 1, 2, 2, 2, 2, 2, 3, 2, 2];

/** How many syllables it takes to say a number as it is written: 38.6, 16:30, 1,200, 2019. Other digits count likewise. */
function numberSyllables(written: string): number {
  const [whole = '', ...parts] = written.replaceAll(/,(?=\p{N}{3}(?!\p{N}))/gu, '').split(/[.,:]/);
  const isClock = written.includes(':');
  // "Point" and then each digit alone; a time is said as two numbers.
  const rest = parts.map((part) => (isClock ? syllablesOfNumber(part) : 1 + eachDigit(part)));
  return rest.reduce((sum, syllables) => sum + syllables, syllablesOfNumber(whole));
}

const eachDigit = (digits: string): number =>
  Array.from(digits, (digit) => small[valueOf(digit)] ?? 1).reduce((sum, one) => sum + one, 0);

/** ASCII digits as they are; a digit of another script as a middling one. */
const valueOf = (digit: string): number => (/^\d$/.test(digit) ? Number(digit) : 5);

function syllablesOfNumber(digits: string): number {
  if (digits.length > 6 || !/^\d+$/.test(digits)) return eachDigit(digits);
  const value = Number(digits);
  return digits.length > 1 && digits.startsWith('0') ? eachDigit(digits) : syllablesOfValue(value);
}

function syllablesOfValue(value: number): number {
  if (value < 20) return small[value] ?? 1;
  if (value < 100) return (tens[Math.floor(value / 10)] ?? 2) + rest(value % 10);
  // Years and the like are said as two numbers of two digits.
  if (value >= 1100 && value < 2100 && value % 100 >= 10)
    return syllablesOfValue(Math.floor(value / 100)) + syllablesOfValue(value % 100);
  const unit = value < 1000 ? 100 : 1000;
  const left = value % unit;
  // "One hundred and twenty", but "one thousand two hundred".
  const and = left > 0 && left < 100 ? 1 : 0;
  return syllablesOfValue(Math.floor(value / unit)) + 2 + and + rest(left);
}

const rest = (value: number): number => (value === 0 ? 0 : syllablesOfValue(value));
