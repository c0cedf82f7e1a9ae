/** Makes a function remember its answer for each first argument, to work it out only once. `answers`: where they are remembered. */
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

/** Makes a function remember its answer for each object, as long as the object exists: one text is then read only once. */
export const oncePer = <Of extends object, A extends object, Rest extends readonly unknown[]>(
  answer: (of: Of, ...rest: Rest) => A,
): ((of: Of, ...rest: Rest) => A) => once(answer, new WeakMap<Of, A>());
