import type { JSX, ReactNode } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { strings } from '../../../strings/strings.ts';
import { FindBar } from '../../findInNote/FindBar.tsx';
import { FindButton } from '../../findInNote/FindButton.tsx';
import { useFound } from '../../findInNote/useFound.ts';
import { headingOf } from './headingOf.ts';
import { SectionEditor } from './SectionEditor.tsx';
import styles from './Sections.module.css';

type Props = {
  readonly consult: ConsultView;
  /** The buttons for the whole note. */
  readonly buttons: ReactNode;
};

/** The note's sections, in the order received, whatever their headings. */
export function Sections({ consult, buttons }: Props): JSX.Element {
  const sections = consult.note?.sections ?? [];
  const isEditable = consult.actions.includes('editNote');
  const found = useFound(consult);
  if (sections.length === 0) return <p className={styles.empty}>{strings.note.empty}</p>;
  const inSection = sections[found?.section ?? -1];
  return (
    <div className={styles.sections}>
      {found === null ? (
        <div className={styles.tools}>
          {buttons}
          <FindButton isEditable={isEditable} />
        </div>
      ) : (
        <FindBar
          found={found}
          heading={inSection === undefined ? null : headingOf(inSection)}
          isEditable={isEditable}
        />
      )}
      {sections.map((section, index) => (
        <SectionEditor
          // oxlint-disable-next-line react/no-array-index-key
          key={`${consult.id}/${index}`}
          consultId={consult.id}
          index={index}
          section={section}
          edit={consult.edits[index]}
          isEditable={isEditable}
          found={found?.bySection[index] ?? null}
        />
      ))}
    </div>
  );
}
