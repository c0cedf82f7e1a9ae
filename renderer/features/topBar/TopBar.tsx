import type { JSX } from 'react';
import { shownName } from '../../../shared/text/shownName.ts';
import { showSettings, uiStore } from '../../state/commands.ts';
import { useIsPracticeNeeded, useSnapshot } from '../../state/hooks.ts';
import { lockWorkstation } from '../../state/lock.ts';
import { Button } from '../../components/Button.tsx';
import { GearIcon, KeysIcon, LockIcon } from '../../components/icons/icons.tsx';
import { Name } from '../../components/format/Name.tsx';
import { settingsStrings } from '../../strings/settingsStrings.ts';
import { strings } from '../../strings/strings.ts';
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
      <PracticeMenu active={active} />
      {isPracticeNeeded ? (
        <span className={cx(looks.oneLine, styles.vet)} />
      ) : (
        <>
          <span className={cx(looks.oneLine, styles.vet)} title={shownName(active.vet)}>
            <Name of={active.vet} />
          </span>
          <LockButton />
        </>
      )}
      {active.isSandbox && (!isPracticeNeeded || hasConsults) ? (
        <span role="status" className={styles.sandbox} data-striped>
          {strings.topBar.sandbox}
        </span>
      ) : null}
      {isPracticeNeeded ? <span className={styles.end} /> : <StatusLine />}
      <Button look="quiet" icon={<GearIcon />} onClick={showSettings}>
        {settingsStrings.open}
      </Button>
      <Button
        look="icon"
        className={styles.keys}
        label={strings.topBar.shortcuts}
        onClick={() => uiStore.setState({ dialog: { kind: 'shortcuts' } })}
        icon={<KeysIcon />}
      />
    </header>
  );
}

/** The first click asks for the vet; the second one answers. */
function LockButton(): JSX.Element {
  return (
    <Button look="icon" label={lockStrings.open} onClick={() => void lockWorkstation()} icon={<LockIcon />} />
  );
}
