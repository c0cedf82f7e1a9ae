import type { JSX } from 'react';
import { showSettings } from '../../state/commands.ts';
import { useIsPracticeNeeded, useSnapshot } from '../../state/hooks.ts';
import { showGuide } from '../../state/guide.ts';
import { lockWorkstation } from '../../state/lock.ts';
import { Button } from '../../components/Button.tsx';
import { GearIcon, HelpIcon, LockIcon } from '../../components/icons/icons.tsx';
import { settingsStrings } from '../../strings/settingsStrings.ts';
import { strings } from '../../strings/strings.ts';
import { RecordingElsewhere } from '../recorder/RecordingElsewhere.tsx';
import { PracticeMenu } from './PracticeMenu.tsx';
import { StatusLine } from './StatusLine.tsx';
import { cx } from '../../components/styles/cx.ts';
import { lockStrings } from '../../strings/lockStrings.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './TopBar.module.css';

/** The present vet and practice, on every screen. */
export function TopBar(): JSX.Element | null {
  const active = useSnapshot((m) => m.snapshot?.active);
  const isPracticeNeeded = useIsPracticeNeeded();
  const hasConsults = useSnapshot((m) => (m.snapshot?.consultCount ?? 0) > 0);
  if (active === undefined) return null;
  return (
    <header className={styles.bar}>
      <div className={styles.who}>
        <PracticeMenu active={active} />
        {isPracticeNeeded ? null : <LockButton />}
      </div>
      <div className={styles.now}>
        {active.isSandbox && (!isPracticeNeeded || hasConsults) ? (
          <span role="status" className={cx(looks.oneLine, looks.quiet, looks.striped)} data-striped>
            {strings.topBar.sandbox}
          </span>
        ) : null}
        <RecordingElsewhere />
      </div>
      <div className={styles.how}>
        {isPracticeNeeded ? null : <StatusLine />}
        <Button
          look="icon"
          className={styles.help}
          label={strings.topBar.help}
          onClick={() => showGuide()}
          icon={<HelpIcon />}
        />
        <Button look="icon" label={settingsStrings.open} onClick={showSettings} icon={<GearIcon />} />
      </div>
    </header>
  );
}

/** The first click asks for the vet; the second one answers. */
function LockButton(): JSX.Element {
  return (
    <Button look="icon" label={lockStrings.open} onClick={() => void lockWorkstation()} icon={<LockIcon />} />
  );
}
