import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import type { Span } from '../../../shared/noteCheck/noteCheck.ts';
import { Button } from '../../components/Button.tsx';
import { formatAbout } from '../../components/format/time.ts';
import { CloseIcon, PlayIcon } from '../../components/icons/icons.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { useApp, useUi } from '../../state/app.ts';
import { noteCheckStrings } from '../../strings/noteCheckStrings.ts';
import { reviewStrings } from '../../strings/reviewStrings.ts';
import styles from './NoteCheck.module.css';
import { quoteOf } from './quotes.ts';
import { closePassages, limitOf } from './whereSaid.ts';

type Props = { readonly consult: ConsultView };

/** Plays from a place of the transcript, where the player knows when that was said. */
function PlayFrom({ consult: { id }, place }: Props & { readonly place: number }) {
  const playable = useUi((ui) => (ui.playable?.consultId === id ? ui.playable : null));
  const startMs = playable?.startAt(place) ?? null;
  return startMs === null ? null : (
    <Button
      look="disc"
      label={reviewStrings.playFrom(formatAbout(startMs))}
      aria-disabled={playable?.isMicrophoneOn}
      icon={<PlayIcon />}
      onClick={() => playable?.playFrom(startMs)}
    />
  );
}

/** The nearest words of the transcript, and their sound. */
export function Quote({ consult, words }: Props & { readonly words: Span }) {
  const quote = quoteOf(consult.transcript ?? '', words);
  return quote === null ? null : (
    <div className={cx(looks.line, styles.quote)}>
      <PlayFrom consult={consult} place={words.start} />
      <q className={looks.breakable} dir="auto">
        {quote.before}
        <b>{quote.words}</b>
        {quote.after}
      </q>
    </div>
  );
}

const strings = noteCheckStrings.where;

/** Where a sentence of the note was said, the likeliest line first. A press on one shows it. */
export function Passages({ consult, canClose }: Props & { readonly canClose: boolean }) {
  const app = useApp();
  const shown = useUi((ui) => (ui.shownWords?.consultId === consult.id ? ui.shownWords : null));
  if (shown?.passages === undefined) return null;
  const { spans, isEnglish } = shown.passages;
  const removed = consult.audioRemovedAt === null ? '' : strings.removed;
  const limits = `${limitOf(consult, isEnglish)} ${removed}`.trim();
  return (
    <section aria-label={strings.region} className={styles.passages} data-passages>
      <div className={cx(looks.line, looks.top)}>
        <ul role="list" className={looks.grow}>
          {spans.map((span) => (
            <li key={span.start} className={looks.line}>
              <PlayFrom consult={consult} place={span.start} />
              <Button
                look="text"
                className={looks.grow}
                aria-current={shown.start === span.start ? 'true' : undefined}
                onClick={() => app.uiStore.setState({ shownWords: { ...shown, ...span } })}
              >
                <span className={cx(looks.twoLines, looks.grow)} dir="auto">
                  {consult.transcript?.slice(span.start, span.end)}
                </span>
              </Button>
            </li>
          ))}
        </ul>
        {canClose && (
          <Button look="icon" label={strings.close} icon={<CloseIcon />} onClick={() => closePassages(app)} />
        )}
      </div>
      {limits !== '' && <p className={looks.quiet}>{limits}</p>}
    </section>
  );
}
