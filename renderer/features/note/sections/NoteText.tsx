import { useLayoutEffect, useRef, useState, type JSX, type ReactNode } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import type { ConsultId } from '../../../../shared/ids.ts';
import { useUi } from '../../../state/hooks.ts';
import { printNote } from '../../../state/note/exportNote.ts';
import { Button, StepButton } from '../../../components/Button.tsx';
import { compareStrings } from '../../../strings/compareStrings.ts';
import { CompareIcon, FindIcon, ExportIcon, PrintIcon } from '../../../components/icons/icons.tsx';
import { canCompare, showComparison } from '../../compare/comparing.ts';
import { CompareView } from '../../compare/CompareView.tsx';
import { strings } from '../../../strings/strings.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { exportStrings } from '../../../strings/exportStrings.ts';
import looks from '../../../components/styles/looks.module.css';
import styles from './NoteText.module.css';
import { FindBar } from '../../findInNote/FindBar.tsx';
import { useFound } from '../../findInNote/useFound.ts';
import { headingOf } from './headingOf.ts';
import { SectionEditor } from './SectionEditor.tsx';
import { showFind } from '../../findInNote/showFind.ts';
import { ExportDialog } from '../../export/ExportDialog.tsx';

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

type Props = {
  readonly consult: ConsultView;
  /** The buttons for the whole note. */
  readonly buttons: ReactNode;
};

/** The note's sections, in the order received, whatever their headings. */
function Sections({ consult, buttons }: Props): JSX.Element {
  const sections = consult.note?.sections ?? [];
  const isEditable = consult.actions.includes('editNote');
  const found = useFound(consult);
  if (sections.length === 0) return <p className={looks.muted}>{strings.note.empty}</p>;
  const inSection = sections[found?.section ?? -1];
  return (
    <div className={looks.wideGrid}>
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

/** Opens the search for a vet who does not know the keys. */
function FindButton({ isEditable }: { readonly isEditable: boolean }): JSX.Element {
  return (
    <Button look="quiet" icon={<FindIcon />} title={noteStrings.find.keys} onClick={showFind}>
      {noteStrings.find.open(isEditable)}
    </Button>
  );
}

function NoteExportButtons({ consultId }: { readonly consultId: ConsultId }): JSX.Element {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" icon={<ExportIcon />} onClick={() => setAsking(true)}>
        {exportStrings.export}
      </Button>
      <StepButton look="quiet" icon={<PrintIcon />} step={() => printNote(consultId)}>
        {exportStrings.print}
      </StepButton>
      {isAsking ? <ExportDialog consultId={consultId} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
