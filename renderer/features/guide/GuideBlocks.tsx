import { Fragment, type JSX } from 'react';
import type { GuideBlock, GuidePicture, GuideText } from '../../../shared/guide.ts';
import { cutAtMatches, findMatches } from '../../components/format/findMatches.ts';
import styles from './GuideBlocks.module.css';

export type Drawing = {
  /** The words of the search, which are marked. */
  readonly words: readonly string[];
  readonly pictures: Readonly<Record<string, GuidePicture>>;
  /** Goes to a heading; null: links are plain text. */
  readonly follow: ((id: string) => void) | null;
};

/** The element of a heading of the guide. */
export const guideElementId = (id: string): string => `guide-${id}`;

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }): JSX.Element {
  const matches = words.flatMap((word) => findMatches(text, word)).toSorted((a, b) => a.start - b.start);
  return (
    <>
      {cutAtMatches(text, 0, matches).map((piece, at) =>
        // oxlint-disable-next-line react/no-array-index-key
        piece.match === null ? (
          piece.text
        ) : (
          <mark key={at} className={styles.mark}>
            {piece.text}
          </mark>
        ),
      )}
    </>
  );
}

function Text({ text, drawing }: { readonly text: GuideText; readonly drawing: Drawing }): JSX.Element {
  const { words, follow } = drawing;
  switch (text.kind) {
    case 'text':
      return <Marked text={text.text} words={words} />;
    case 'code':
      return (
        <code className={styles.name}>
          <Marked text={text.text} words={words} />
        </code>
      );
    case 'strong':
      return (
        <strong>
          <Texts texts={text.content} drawing={drawing} />
        </strong>
      );
    case 'link':
      return follow === null ? (
        <Texts texts={text.content} drawing={drawing} />
      ) : (
        <a
          href={`#${guideElementId(text.to)}`}
          className={styles.link}
          onClick={(event) => {
            event.preventDefault();
            follow(text.to);
          }}
        >
          <Texts texts={text.content} drawing={drawing} />
        </a>
      );
  }
}

type TextsProps = { readonly texts: readonly GuideText[]; readonly drawing: Drawing };

/** The guide never changes while the app runs, so the place of a part is its key. */
const Texts = ({ texts, drawing }: TextsProps): JSX.Element => (
  <>
    {texts.map((text, at) => (
      // oxlint-disable-next-line react/no-array-index-key
      <Text key={at} text={text} drawing={drawing} />
    ))}
  </>
);

function Picture({
  file,
  alt,
  pictures,
}: { readonly file: string; readonly alt: string } & Pick<Drawing, 'pictures'>): JSX.Element | null {
  const picture = pictures[file];
  if (picture === undefined) return null;
  const { light, dark, width, height } = picture;
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={dark} />
      <img className={styles.picture} src={light} alt={alt} width={width} height={height} />
    </picture>
  );
}

function Block({ block, drawing }: { readonly block: GuideBlock; readonly drawing: Drawing }): JSX.Element {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Texts texts={block.content} drawing={drawing} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List className={styles.list}>
          {block.items.map((item, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <GuideBlocks blocks={item} {...drawing} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <table className={styles.table}>
          <thead>
            <tr>
              {block.head.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <th key={at} scope="col">
                  <Texts texts={cell} drawing={drawing} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                {row.map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={column}>
                    <Texts texts={cell} drawing={drawing} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'picture':
      return <Picture file={block.file} alt={block.alt} pictures={drawing.pictures} />;
  }
}

/** Paragraphs, lists, tables and pictures of the guide. */
export function GuideBlocks({
  blocks,
  ...drawing
}: Drawing & { readonly blocks: readonly GuideBlock[] }): JSX.Element {
  return (
    <>
      {blocks.map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          <Block block={block} drawing={drawing} />
        </Fragment>
      ))}
    </>
  );
}
