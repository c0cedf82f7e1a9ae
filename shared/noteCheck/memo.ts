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
