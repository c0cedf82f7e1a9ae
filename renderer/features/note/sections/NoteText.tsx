import { useLayoutEffect, useRef, type JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useUi } from '../../../state/hooks.ts';
import { Button } from '../../../components/Button.tsx';
import { compareStrings } from '../../../strings/compareStrings.ts';
import { CompareIcon } from '../../../components/icons/icons.tsx';
import { canCompare, showComparison } from '../../compare/comparing.ts';
import { CompareView } from '../../compare/CompareView.tsx';
import { NoteExportButtons } from '../../export/NoteExportButtons.tsx';
import { Sections } from './Sections.tsx';

/** The note's text: for editing, or beside the generated text. */
export function NoteText({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const isComparable = canCompare(consult);
  const isComparing = useUi((s) => s.comparing === consult.id) && isComparable;
  const button = useRef<HTMLButtonElement>(null);
  const wasComparing = useRef(isComparing);

  useLayoutEffect(() => {
    if (wasComparing.current && !isComparing) button.current?.focus();
    wasComparing.current = isComparing;
  }, [isComparing]);

  if (isComparing) return <CompareView consult={consult} />;
  const compare = (
    <Button ref={button} look="quiet" icon={<CompareIcon />} onClick={() => showComparison(consult.id)}>
      {compareStrings.open}
    </Button>
  );
  return (
    <Sections
      consult={consult}
      buttons={
        <>
          <NoteExportButtons consultId={consult.id} />
          {isComparable ? compare : null}
        </>
      }
    />
  );
}
