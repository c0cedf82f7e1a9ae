import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { guide } from 'virtual:user-guide';
import { SearchField } from '../../components/Field.tsx';
import { findMatches } from '../../components/format/findMatches.ts';
import { markFound, rangeBetween } from '../../components/foundWords.ts';
import { moveToHeading, SectionedPage } from '../../components/SectionedPage.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { useApp, type App } from '../../state/app.ts';
import { focusOn, ids } from '../../state/focusTargets.ts';
import { closeGuide, showGuide } from '../../state/guide.ts';
import type { UiState } from '../../state/uiStore.ts';
import { nothingFound } from '../../strings/listStrings.ts';
import { strings } from '../../strings/strings.ts';
import frame from '../../components/styles/frame.module.css';
import styles from './GuidePage.module.css';

const elementId = (id: string): string => `guide-${id}`;

/** The build made this HTML of docs/user-guide.md, and nobody else writes any. */
const Blocks = ({ html }: { readonly html: string }) => (
  <div
    className={cx(looks.stack, looks.breakable, styles.blocks)}
    dangerouslySetInnerHTML={{ __html: html }}
  />
);

/** A link of the guide leads to one of its headings. */
function followLink(app: App, event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null) return;
  event.preventDefault();
  showGuide(app, link.hash.replace('#guide-', ''));
}

/**
 * Marks what a search found in that section, and leads to the
 * first place. Answers with what takes the marks away.
 */
function showHits(id: string, words: string): () => void {
  const section = document.querySelector(`#${CSS.escape(id)}`)?.parentElement;
  if (!section) return () => undefined;
  const ranges = findMatches(section.textContent, words).map(({ start, end }) =>
    rangeBetween([section, start], [section, end]),
  );
  ranges[0]?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  return markFound(ranges.slice(1), ranges.slice(0, 1));
}

/** The user guide as a page in the work area. `view.at`: the heading to begin at. */
export function GuidePage({ view }: { readonly view: NonNullable<UiState['guide']> }) {
  const app = useApp();
  const { intro, sections } = guide;
  const [query, setQuery] = useState('');
  const words = query.trim().toLowerCase();
  // A search leads to the lower headings too.
  const found = sections.filter(({ level, title, html }) => {
    const text = `${title} ${html.replaceAll(/<[^>]*>/g, '')}`;
    return words === '' ? level === 2 : text.toLowerCase().includes(words);
  });
  const unmark = useRef<() => void>(() => undefined);
  const showFound = (id: string): void => {
    unmark.current();
    unmark.current = showHits(id, words);
  };
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the marks are those of the words
  useEffect(() => () => unmark.current(), [words]);
  useEffect(() => {
    if (view.at === null) focusOn(ids.guideSearch);
    else moveToHeading(elementId(view.at));
  }, [view]);
  return (
    <SectionedPage
      title={strings.guide.title}
      search={
        <SearchField
          id={ids.guideSearch}
          label={strings.guide.search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key !== 'Enter' || words === '' || first === undefined) return;
            moveToHeading(elementId(first.id));
            showFound(elementId(first.id));
          }}
        />
      }
      nothing={nothingFound(query)}
      sections={found.map(({ id, title }) => ({ id: elementId(id), title }))}
      onChoose={showFound}
      onClose={() => closeGuide(app)}
    >
      <div className={frame.head}>
        <div className={cx(looks.line, frame.title)}>
          <h1 className={cx(looks.display, frame.name)}>{strings.guide.title}</h1>
        </div>
      </div>
      {/* Links take Enter by themselves, as a click. */}
      <div className={looks.stack} onClick={(event) => followLink(app, event)}>
        <Blocks html={intro} />
        {sections.map((section) => (
          <Section key={section.id} {...section} />
        ))}
      </div>
    </SectionedPage>
  );
}

function Section({ id, level, title, html }: (typeof guide.sections)[number]) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={cx(looks.stack, styles.section, level === 3 && styles.lower)}>
      <Heading id={elementId(id)} tabIndex={-1} className={level === 2 ? looks.display : looks.large}>
        {title}
      </Heading>
      <Blocks html={html} />
    </div>
  );
}

/**
 * The paragraphs below one heading, without links, where the whole guide cannot come in front: in a dialog.
 */
export function GuidePassage({ at }: { readonly at: string }) {
  const html = guide.sections.find(({ id }) => id === at)?.html ?? '';
  return <Blocks html={html.replaceAll(/<\/?a\b[^>]*>/g, '')} />;
}
