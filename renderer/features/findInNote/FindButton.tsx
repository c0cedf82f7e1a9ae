import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { FindIcon } from '../../components/icons/icons.tsx';
import { noteStrings } from '../../strings/noteStrings.ts';
import { showFind } from './showFind.ts';

/** Opens the search for a vet who does not know the keys. */
export function FindButton({ isEditable }: { readonly isEditable: boolean }): JSX.Element {
  return (
    <Button look="quiet" icon={<FindIcon />} title={noteStrings.find.keys} onClick={showFind}>
      {noteStrings.find.open(isEditable)}
    </Button>
  );
}
