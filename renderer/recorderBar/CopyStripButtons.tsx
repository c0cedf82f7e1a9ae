import { useEffect, useRef } from 'react';
import type { CopyStrip, RecorderBarBridge } from '../../shared/ipc/recorderBar.ts';
import { shownName } from '../../shared/text/shownName.ts';
import { Button } from '../components/Button.tsx';
import { patientName } from '../components/format/patientName.ts';
import { CheckIcon, CloseIcon, CopyIcon, WarningIcon } from '../components/icons/icons.tsx';
import { cx, looks } from '../components/styles/looks.ts';
import { recorderStrings } from '../strings/recorderStrings.ts';
import { strings as common } from '../strings/strings.ts';
import styles from './RecorderBar.module.css';

const { copyStrip: strings } = recorderStrings;
const icons = { open: <CopyIcon />, copied: <CheckIcon />, failed: <WarningIcon /> };

type Props = { readonly strip: CopyStrip; readonly order: RecorderBarBridge['order'] };

/** A press makes this the window in front, which remote desktops need before they see a new clipboard. */
export function CopyStripButtons({ strip: { consultId, patientName: name, sections }, order }: Props) {
  const buttons = useRef<HTMLDivElement>(null);
  const close = (): void => order({ consultId, index: null });
  useEffect(() => {
    // By keyboard, each return to this window leads to what is still to be copied.
    const focusNext = (): void => buttons.current?.querySelector<HTMLElement>('[data-open]')?.focus();
    window.addEventListener('focus', focusNext);
    return () => window.removeEventListener('focus', focusNext);
  }, []);
  const copied = sections.filter(({ state }) => state === 'copied').length;
  const hasFailed = sections.some(({ state }) => state === 'failed');
  return (
    <div className={cx(looks.column, styles.strip)} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <div className={cx(looks.line, styles.head)}>
        <h2 className={cx(looks.strong, looks.oneLine, looks.grow)}>{patientName({ name })}</h2>
        <p role="status" className={hasFailed ? looks.warning : looks.quiet}>
          {hasFailed ? strings.failed : strings.copied(copied, sections.length)}
        </p>
        <Button look="icon" label={common.close} icon={<CloseIcon />} onClick={close} />
      </div>
      <div ref={buttons} className={styles.sections}>
        {sections.map(({ index, heading, state }) => (
          <Button
            key={index}
            look={state === 'copied' ? 'quiet' : 'plain'}
            label={`${common.note.copy} ${shownName(heading)}`}
            aria-description={state === 'copied' ? common.copied : undefined}
            data-open={state === 'copied' ? undefined : true}
            icon={icons[state]}
            onClick={() => order({ consultId, index })}
          >
            <span className={looks.oneLine}>{shownName(heading)}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
