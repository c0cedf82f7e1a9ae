import { useEffect, type JSX } from 'react';
import { useScreen } from '../../state/hooks.ts';
import { screen } from '../../state/page.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseIcon, WarningIcon } from '../../ui/icons.tsx';
import styles from './NoticeLine.module.css';
import { strings } from '../../ui/strings.ts';

const shownMs = 10_000;
const dismiss = (): void => screen.setState({ notice: null });

/** One line about a step that could not be taken. */
export function NoticeLine(): JSX.Element {
  const notice = useScreen((s) => s.notice);
  const id = notice?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(dismiss, shownMs);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div aria-live="assertive" className={styles.place}>
      {notice === null ? null : (
        <div className={styles.notice} data-notice>
          {notice.isFailure ? <WarningIcon /> : null}
          <p>{notice.text}</p>
          <Button look="icon" aria-label={strings.dismiss} onClick={dismiss}>
            <CloseIcon />
          </Button>
        </div>
      )}
    </div>
  );
}
