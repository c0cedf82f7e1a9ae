/** Reports an error of the source before it goes on; one that the reader throws in is none of the source. */
export async function* reportSourceErrors<T>(
  source: AsyncIterable<T>,
  onError: (error: unknown) => void,
): AsyncGenerator<T, void, void> {
  let isAtReader = false;
  try {
    for await (const piece of source) {
      isAtReader = true;
      yield piece;
      isAtReader = false;
    }
  } catch (error) {
    if (!isAtReader) onError(error);
    throw error;
  }
}
