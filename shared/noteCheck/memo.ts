/** The same function, which answers each question once: a note names the same drug many times. `answers`: those it gave. */
export function once<Q, A, Rest extends readonly unknown[]>(
  answer: (question: Q, ...rest: Rest) => A,
  answers: { get(question: Q): A | undefined; set(question: Q, answer: A): unknown } = new Map<Q, A>(),
): (question: Q, ...rest: Rest) => A {
  return (question, ...rest) => {
    const known = answers.get(question);
    if (known !== undefined) return known;
    const first = answer(question, ...rest);
    answers.set(question, first);
    return first;
  };
}

/** The same for objects: what was read of a text is kept as long as the text is. */
export const oncePer = <Of extends object, A extends object, Rest extends readonly unknown[]>(
  answer: (of: Of, ...rest: Rest) => A,
): ((of: Of, ...rest: Rest) => A) => once(answer, new WeakMap<Of, A>());
