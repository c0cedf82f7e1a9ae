/** Syllables of the English names of 0 to 19, and of the tens. */
const small = [2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 3, 1, 2, 2, 2, 2, 3, 2, 2];
const tens = [0, 1, 2, 2, 2, 2, 2, 3, 2, 2];

/** How many syllables it takes to say a number as it is written: 38.6, 16:30, 1,200, 2019. Other digits count likewise. */
export function numberSyllables(written: string): number {
  const [whole = '', ...parts] = written.replaceAll(/,(?=\p{N}{3}(?!\p{N}))/gu, '').split(/[.,:]/);
  const isClock = written.includes(':');
  // "Point" and then each digit alone; a time is said as two numbers.
  const rest = parts.map((part) => (isClock ? syllablesOf(part) : 1 + eachDigit(part)));
  return rest.reduce((sum, syllables) => sum + syllables, syllablesOf(whole));
}

const eachDigit = (digits: string): number =>
  Array.from(digits, (digit) => small[valueOf(digit)] ?? 1).reduce((sum, one) => sum + one, 0);

/** ASCII digits as they are; a digit of another script as a middling one. */
const valueOf = (digit: string): number => (/^\d$/.test(digit) ? Number(digit) : 5);

function syllablesOf(digits: string): number {
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
