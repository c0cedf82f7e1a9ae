/** One program writes titles and another does not. */
const title = /^(?:dr|med|vet|prof|mr|mrs|ms|dvm|mrcvs|herr|frau)$/u;

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !title.test(word));

/** All words of the shorter name must be in the other one, as in `Moor` and `Dr Anna Moor`. */
export function isSameVet(written: string, vet: string): boolean {
  const [one, other] = [wordsOf(written), wordsOf(vet)];
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  return fewer.length > 0 && fewer.every((word) => more.includes(word));
}
