import type { JSX } from 'react';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { useUi } from '../../state/hooks.ts';
import { copy, uiStore } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { FoldIcon, UnfoldIcon } from '../../components/icons/icons.tsx';
import { strings } from '../../strings/strings.ts';
import { CopyButton } from '../note/sections/CopyButton.tsx';
import { Transcript } from './Transcript.tsx';
import styles from './TranscriptColumn.module.css';

const isStillToCome = ({ phase }: ConsultView): boolean =>
  phase === 'recording' ||
  phase === 'preparing' ||
  phase === 'readyToSend' ||
  phase === 'queued' ||
  phase === 'sending' ||
  phase === 'writing';

/** The transcript beside the note; the vet can fold it. */
export function TranscriptColumn({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const isFolded = useUi((s) => s.isTranscriptFolded);
  const { id } = consult;
  // A transcript without a word counts as none.
  const transcript = consult.transcript?.trim() === '' ? null : consult.transcript;
  const label = isFolded ? strings.transcript.unfold : strings.transcript.fold;
  return (
    <section className={styles.column} aria-label={strings.transcript.region} data-folded={isFolded}>
      <div className={styles.head}>
        {isFolded ? null : <h2 className={styles.title}>{strings.transcript.region}</h2>}
        {isFolded || transcript === null ? null : (
          <CopyButton name={strings.transcript.copy} copy={() => copy(id, { kind: 'transcript' })} />
        )}
        <Button
          look="icon"
          aria-label={label}
          title={label}
          aria-expanded={!isFolded}
          onClick={() => uiStore.setState({ isTranscriptFolded: !isFolded })}
        >
          {isFolded ? <UnfoldIcon /> : <FoldIcon />}
        </Button>
      </div>
      {isFolded || transcript === null ? null : <Transcript key={id} text={transcript} />}
      {isFolded || transcript !== null ? null : (
        <p className={styles.nothing}>
          {isStillToCome(consult) ? strings.transcript.later : strings.transcript.none}
        </p>
      )}
    </section>
  );
}
