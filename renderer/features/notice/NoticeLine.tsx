import { useEffect, useState, type JSX } from 'react';
import { useUi } from '../../state/hooks.ts';
import { uiStore } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { CloseIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { usePageMark } from '../../components/usePageMark.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './NoticeLine.module.css';
import { strings } from '../../strings/strings.ts';

const shownMs = 10_000;
const dismiss = (): void => uiStore.setState({ notice: null });

/** The notice stays while the mouse or the focus is on it. */
function Notice({ text, isFailure }: { readonly text: string; readonly isFailure: boolean }): JSX.Element {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(dismiss, shownMs);
    return () => clearTimeout(timer);
  }, [isPaused]);
  usePageMark('notice');
  const pause = (): void => setPaused(true);
  const resume = (): void => setPaused(false);
  return (
    <div
      className={cx(looks.popup, looks.line, styles.notice)}
      data-notice
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {isFailure ? <WarningIcon /> : null}
      <p>{text}</p>
      <Button look="icon" aria-label={strings.dismiss} onClick={dismiss} icon={<CloseIcon />} />
    </div>
  );
}

export function NoticeLine(): JSX.Element {
  const notice = useUi((s) => s.notice);
  return (
    <div aria-live="assertive" className={styles.place}>
      {notice === null ? null : <Notice key={notice.id} text={notice.text} isFailure={notice.isFailure} />}
    </div>
  );
}
