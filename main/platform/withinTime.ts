/** `late` when it takes longer. The work itself goes on. */
export async function withinTime<T, const Late>(
  limitMs: number,
  work: Promise<T>,
  late: Late,
): Promise<T | Late> {
  const { promise, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(() => resolve(late), limitMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
