import { useEffect, useMemo, useState, type JSX } from 'react';
import { guide, pictures } from 'virtual:user-guide';
import type { GuideSection } from '../../../shared/guide.ts';
import { Button } from '../../components/Button.tsx';
import { moveToHeading, SectionedPage } from '../../components/SectionedPage.tsx';
import sectioned from '../../components/SectionedPage.module.css';
import { closeGuide, showGuide } from '../../state/guide.ts';
import type { UiState } from '../../state/uiStore.ts';
import { guideStrings as strings } from '../../strings/guideStrings.ts';
import { focusOn, guideSearchId } from '../shortcuts/focusTargets.ts';
import { GuideBlocks, guideElementId, type Drawing } from './GuideBlocks.tsx';
import { searchGuide, wordsOf } from './searchGuide.ts';
import { cx } from '../../components/styles/cx.ts';
import styles from './GuidePage.module.css';

type View = NonNullable<UiState['guide']>;

function Section({
  section,
  drawing,
}: {
  readonly section: GuideSection;
  readonly drawing: Drawing;
}): JSX.Element {
  const { id, level, title, blocks } = section;
  const Heading = level === 2 ? 'h2' : 'h3';
  const isSearched = drawing.words.length > 0;
  return (
    <div className={cx(styles.section, level === 3 && styles.lower)}>
      <Heading id={guideElementId(id)} tabIndex={-1} className={styles.heading}>
        {title}
      </Heading>
      <GuideBlocks blocks={blocks} {...drawing} />
      {isSearched ? (
        <p>
          <Button
            look="quiet"
            className={styles.whole}
            aria-label={strings.wholeSectionOf(title)}
            onClick={() => showGuide(id)}
          >
            {strings.wholeSection}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

/** The user guide as a page in the work area. `view.at`: the heading to begin at. */
export function GuidePage({ view }: { readonly view: View }): JSX.Element {
  // A search ends when somebody goes to a heading, which the search might hide.
  const [typed, setTyped] = useState({ in: view, text: '' });
  const query = typed.in === view ? typed.text : '';
  const { sections, count } = useMemo(() => searchGuide(guide, query), [query]);
  const words = useMemo(() => wordsOf(query), [query]);
  const isSearched = words.length > 0;
  const status = count === 0 ? strings.nothingFound(query.trim()) : strings.found(count);
  const drawing = { words, pictures, follow: showGuide };

  useEffect(() => {
    if (view.at === null) focusOn(guideSearchId);
    else moveToHeading(guideElementId(view.at));
  }, [view]);

  return (
    <SectionedPage
      title={strings.title}
      search={{
        id: guideSearchId,
        label: strings.search,
        query,
        onChange: (text) => setTyped({ in: view, text }),
      }}
      sections={sections
        .filter(({ level }) => isSearched || level === 2)
        .map(({ id, title }) => ({ id: guideElementId(id), title }))}
      status={isSearched ? status : null}
      onClose={closeGuide}
    >
      <div className={cx(sectioned.sections, styles.text)}>
        {isSearched ? null : (
          <div className={styles.section}>
            <GuideBlocks blocks={guide.intro} {...drawing} />
          </div>
        )}
        {sections.map((section) => (
          <Section key={section.id} section={section} drawing={drawing} />
        ))}
      </div>
    </SectionedPage>
  );
}

/** The paragraphs below one heading, where the whole guide cannot come in front: in a dialog. */
export function GuidePassage({ at }: { readonly at: string }): JSX.Element | null {
  const section = guide.sections.find(({ id }) => id === at);
  if (section === undefined) return null;
  return (
    <div className={cx(styles.text, styles.passage)}>
      <GuideBlocks blocks={section.blocks} words={[]} pictures={pictures} follow={null} />
    </div>
  );
}
