import type { JSX } from 'react';
import type { ConsultView } from '../../../shared/snapshot.ts';
import { strings } from '../../ui/strings.ts';
import { SectionEditor } from './SectionEditor.tsx';
import styles from './Sections.module.css';

/** The note's parts, in the order received, whatever they are called. */
export function Sections({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const sections = consult.note?.sections ?? [];
  if (sections.length === 0) return <p className={styles.empty}>{strings.note.empty}</p>;
  return (
    <div className={styles.sections}>
      {sections.map((section, index) => (
        <SectionEditor
          // oxlint-disable-next-line react/no-array-index-key
          key={`${consult.id}/${index}`}
          consultId={consult.id}
          index={index}
          section={section}
          edit={consult.edits[index]}
          isEditable={consult.actions.includes('editNote')}
        />
      ))}
    </div>
  );
}
