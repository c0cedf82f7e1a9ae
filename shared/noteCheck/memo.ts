/** Once for each first argument, whatever the others are. `answers`: where it is kept. */
export function memoized<Q, A, Rest extends readonly unknown[]>(
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

/** Remembers the answer as long as the object exists. */
export const memoizedPerObject = <Of extends object, A extends object, Rest extends readonly unknown[]>(
  answer: (of: Of, ...rest: Rest) => A,
): ((of: Of, ...rest: Rest) => A) => memoized(answer, new WeakMap<Of, A>());
