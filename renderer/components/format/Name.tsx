import { shownName } from '../../../shared/text/shownName.ts';

/** A name from outside, isolated because a right-to-left name must not reverse the text beside it. */
export const Name = ({ of }: { readonly of: string }) => <bdi>{shownName(of)}</bdi>;
