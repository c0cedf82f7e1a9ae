import { useDeferredValue, useEffect, useId } from 'react';
import { cameWithoutText } from '../../../../shared/consult/note.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useApp, useUi } from '../../../state/app.ts';
import { canCompare, CompareView } from '../../compare/CompareView.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';
import styles from './Section.module.css';
import { strings } from '../../../strings/strings.ts';
import { PlacePanel } from '../../noteCheck/PlacePanel.tsx';
import { usePhraseKeys } from '../../phrases/insertPhrase.ts';
import { CopyButton, Button } from '../../../components/Button.tsx';
import { findMatches } from '../../../components/format/findMatches.ts';
import { markFound, rangeBetween } from '../../../components/foundWords.ts';
import { useStore } from 'zustand';
import { headingOf } from '../../../state/note/sectionEdits.ts';
import { keyOf, type SectionPlace } from '../../../state/note/sectionTexts.ts';
import { stepText } from '../../../state/note/textHistory.ts';
import { RemoveIcon, UndoIcon, RedoIcon } from '../../../components/icons/icons.tsx';
import { Toolbar } from '../../../components/Toolbar.tsx';
import { rangesOf } from '../find/FindBar.tsx';
import { SectionBox } from './SectionBox.tsx';
import { noteStrings } from '../../../strings/noteStrings.ts';

export function NoteText({ consult }: { readonly consult: ConsultView }) {
  const isComparing = useUi((s) => s.isComparing) && canCompare(consult);
  return isComparing ? <CompareView consult={consult} /> : <Sections consult={consult} />;
}

/** The note's sections, in the order received, whatever their headings. */
function Sections({ consult }: { readonly consult: ConsultView }) {
  const sections = consult.note?.sections ?? [];
  const opened = useUi((s) => s.finding);
  const row = useStore(useApp().foundRows.pages, ({ rows }) =>
    rows.values().find(({ id }) => id === consult.id),
  );
  const hits = row?.found?.hits;
  const isEditable = consult.actions.includes('editNote');
  const phraseKeys = usePhraseKeys();
  const isBlank = consult.note !== null && cameWithoutText({ sections, isByHand: consult.isByHand });
  const nth = (at: number): number =>
    sections.slice(0, at).filter(({ key }) => key === sections[at]?.key).length;
  const blank = isBlank ? <p className={looks.muted}>{strings.note.empty}</p> : null;
  if (sections.length === 0) return blank;
  return (
    <div className={cx(looks.stack, styles.note)} {...phraseKeys}>
      {blank}
      {opened === null && hits !== undefined && <ListHits {...{ consult, hits }} />}
      {sections.map((section, index) => (
        <SectionEditor
          // By its own key, so that a vet who types stays in it where another note comes.
          key={`${consult.id}/${section.key}/${nth(index)}`}
          place={{ consultId: consult.id, index, section, edit: consult.edits[index] }}
          isEditable={isEditable}
        />
      ))}
      <ComesFrom consult={consult} />
      <PlacePanel consult={consult} />
    </div>
  );
}

type HitsProps = { readonly consult: ConsultView; readonly hits: readonly string[] };

/** Marks what the list's search found, in the note and in the transcript beside it. */
function ListHits({ consult, hits }: HitsProps): null {
  const drafts = useDeferredValue(useStore(useApp().sectionDrafts.drafts));
  useEffect(() => {
    const texts = [...document.querySelectorAll('[data-found], main ~ div [data-index]')];
    const placesIn = (text: Element) => hits.flatMap((hit) => findMatches(text.textContent, hit));
    const rangesIn = (text: Element) =>
      placesIn(text).map(({ start, end }) => rangeBetween([text, start], [text, end]));
    return markFound(texts.flatMap(rangesIn), []);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- their texts are on the page
  }, [hits, consult, drafts]);
  return null;
}

/** Marks the sentences that come from a line of the transcript, until somebody types. */
function ComesFrom({ consult }: { readonly consult: ConsultView }): null {
  const app = useApp();
  const shown = useUi((ui) => (ui.comesFrom?.consultId === consult.id ? ui.comesFrom : null));
  useEffect(() => {
    if (shown === null) return undefined;
    const takeAway = markFound(rangesOf(shown.sentences), []);
    const stop = app.sectionDrafts.drafts.subscribe(() => app.uiStore.setState({ comesFrom: null }));
    return () => {
      takeAway();
      stop();
    };
  }, [app, shown]);
  return null;
}

type Props = { readonly place: SectionPlace; readonly isEditable: boolean };

/** One section of the note. Its buttons show with the pointer and the focus, so that the page is the note. */
function SectionEditor({ place, isEditable }: Props) {
  const app = useApp();
  const headingId = useId();
  const isRemoved = useStore(app.sectionDrafts.drafts, () => app.sectionTexts.edit(place).isRemoved);
  const heading = headingOf(place.section);
  return (
    <div data-section={place.index}>
      <div className={cx(looks.line, styles.head)}>
        <h2 id={headingId} className={cx(looks.large, looks.grow, looks.breakable, isRemoved && looks.muted)}>
          {isRemoved ? <s>{heading}</s> : heading}
        </h2>
        <SectionTools {...{ place, isEditable, isRemoved, headingId }} />
      </div>
      {isRemoved ? (
        <p className={looks.quiet}>{strings.note.removed}</p>
      ) : (
        <SectionBox place={place} labelId={headingId} isEditable={isEditable} />
      )}
    </div>
  );
}

type ToolsProps = Props & { readonly isRemoved: boolean; readonly headingId: string };

function SectionTools({ place, isEditable, isRemoved, headingId }: ToolsProps) {
  const app = useApp();
  const { consultId, index, section } = place;
  const key = keyOf(place);
  // A text, so that a key that changes nothing here draws nothing.
  const possible = useStore(app.sectionTexts.histories, ({ [key]: history }) =>
    steps.map(({ step, by }) => (history && stepText(history, by) ? step : '')).join(),
  );
  // From the first change on, because a button must not disappear under a finger or with the focus.
  const hasHistory = !isRemoved && isEditable && possible !== ',';
  const heading = headingOf(section);
  const verb = isRemoved ? strings.note.restoreSection : strings.note.remove;
  const toggleRemoved = (): void => {
    app.sectionDrafts.put(key, { content: app.sectionTexts.edit(place).content, isRemoved: !isRemoved });
    void app.sectionDrafts.flush((k) => k === key);
  };
  return (
    <Toolbar className={looks.line} aria-labelledby={headingId} data-removed={isRemoved}>
      {hasHistory
        ? steps.map(({ step, by, keys, icon }) => (
            <Button
              key={step}
              look="icon"
              aria-label={noteStrings[step](heading)}
              title={keys}
              aria-disabled={!possible.includes(step)}
              onClick={() => app.sectionTexts.step(place, by)}
              icon={icon}
            />
          ))
        : null}
      {!isRemoved && (
        <CopyButton
          name={`${strings.note.copy} ${heading}`}
          copy={() => app.copy(consultId, { kind: 'section', index })}
        />
      )}
      {/* A removed section says how to restore it; in the note there is little room. */}
      {isEditable && (
        <Button
          look={isRemoved ? 'quiet' : 'icon'}
          label={`${verb} ${heading}`}
          icon={isRemoved ? <UndoIcon /> : <RemoveIcon />}
          onClick={toggleRemoved}
        >
          {isRemoved ? verb : null}
        </Button>
      )}
    </Toolbar>
  );
}

const steps = [
  { step: 'undo', by: -1, keys: noteStrings.undoKeys, icon: <UndoIcon /> },
  { step: 'redo', by: 1, keys: noteStrings.redoKeys, icon: <RedoIcon /> },
] as const;
