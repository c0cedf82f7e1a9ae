import type { JSX } from 'react';
import { shownName } from '../../../shared/text/shownName.ts';

/** A name from outside, which turns nothing beside it. */
export const Name = ({ of }: { readonly of: string }): JSX.Element => <bdi>{shownName(of)}</bdi>;
