/** Answers each question once: a note names the same drug many times. */
export class Memo<Q, A> {
  readonly #answers = new Map<Q, A>();
  readonly #answer: (question: Q) => A;

  constructor(answer: (question: Q) => A) {
    this.#answer = answer;
  }

  of(question: Q): A {
    const known = this.#answers.get(question);
    if (known !== undefined) return known;
    const answer = this.#answer(question);
    this.#answers.set(question, answer);
    return answer;
  }
}

/** The same function, which answers once for each object: what was read of a text is kept as long as the text is. */
export function oncePer<Of extends object, Rest extends readonly unknown[], A extends object>(
  answer: (of: Of, ...rest: Rest) => A,
): (of: Of, ...rest: Rest) => A {
  const answers = new WeakMap<Of, A>();
  return (of, ...rest) => {
    const known = answers.get(of) ?? answer(of, ...rest);
    answers.set(of, known);
    return known;
  };
}
