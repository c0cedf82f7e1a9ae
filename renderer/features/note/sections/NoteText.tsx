import { useLayoutEffect, useRef, type JSX } from 'react';
import { cameBlank } from '../../../../shared/consult/note.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useUi } from '../../../state/hooks.ts';
import { canCompare } from '../../compare/comparing.ts';
import { CompareView } from '../../compare/CompareView.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';
import styles from './Section.module.css';
import { strings } from '../../../strings/strings.ts';
import { PlacePanel } from '../../noteCheck/PlacePanel.tsx';
import { FindBar } from '../find/FindBar.tsx';
import { SectionEditor } from './SectionEditor.tsx';
import { focusOn, noteMenuId } from '../../../state/focusTargets.ts';

export function NoteText({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const isComparing = useUi((s) => s.comparing === consult.id) && canCompare(consult);
  const wasComparing = useRef(isComparing);

  useLayoutEffect(() => {
    if (wasComparing.current && !isComparing) focusOn(noteMenuId);
    wasComparing.current = isComparing;
  }, [isComparing]);

  return isComparing ? <CompareView consult={consult} /> : <Sections consult={consult} />;
}

/** The note's sections, in the order received, whatever their headings. */
function Sections({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const sections = consult.note?.sections ?? [];
  const isEditable = consult.actions.includes('editNote');
  const isBlank = consult.note !== null && cameBlank({ sections, isByHand: consult.isByHand });
  const blank = isBlank ? <p className={looks.muted}>{strings.note.empty}</p> : null;
  if (sections.length === 0) return blank;
  return (
    <div className={cx(looks.stack, styles.note)}>
      {blank}
      <FindBar consult={consult} isEditable={isEditable} />
      {sections.map((section, index) => (
        <SectionEditor
          // oxlint-disable-next-line react/no-array-index-key
          key={`${consult.id}/${index}`}
          consultId={consult.id}
          index={index}
          section={section}
          edit={consult.edits[index]}
          isEditable={isEditable}
        />
      ))}
      <PlacePanel consult={consult} />
    </div>
  );
}
