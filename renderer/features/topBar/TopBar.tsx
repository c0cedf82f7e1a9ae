import type { JSX } from 'react';
import { returnToWork, showSettings, uiStore } from '../../state/commands.ts';
import { beginNewConsult, listButtonId } from '../../state/focusTargets.ts';
import { useIsPracticeNeeded, useMain, useUi } from '../../state/hooks.ts';
import { showGuide } from '../../state/guide.ts';
import { lockWorkstation, useSeats } from '../../state/lock.ts';
import { Button } from '../../components/Button.tsx';
import { GearIcon, HelpIcon, ListIcon, LockIcon, PlusIcon } from '../../components/icons/icons.tsx';
import { settingsStrings } from '../../strings/settingsStrings.ts';
import { strings } from '../../strings/strings.ts';
import { RecordingElsewhere } from '../recorder/RecordingElsewhere.tsx';
import { PracticeMenu } from './PracticeMenu.tsx';
import { StatusLine } from './StatusLine.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { lockStrings } from '../../strings/lockStrings.ts';
import styles from './TopBar.module.css';

/** The present vet and practice, on every screen. */
export function TopBar(): JSX.Element {
  const active = useMain((s) => s.active);
  const isPracticeNeeded = useIsPracticeNeeded();
  const hasConsults = useMain((s) => (s.consultCount ?? 0) > 0);
  const isListOpen = useUi((s) => s.isListOpen);
  return (
    <header className={styles.bar}>
      <div className={styles.who}>
        {/* In a narrow window: the list unfolds over the work, and begins with New consult itself. */}
        <div className={styles.fold}>
          <Button
            look="icon"
            id={listButtonId}
            label={strings.list.name}
            aria-expanded={isListOpen}
            onClick={() => {
              // Settings and guide stand in front of the list too.
              returnToWork();
              uiStore.setState({ isListOpen: !isListOpen });
            }}
            icon={<ListIcon />}
          />
          <Button
            look="icon"
            label={strings.newConsult.title}
            onClick={beginNewConsult}
            icon={<PlusIcon />}
          />
        </div>
        <PracticeMenu active={active} />
        {useSeats().length === 0 ? null : (
          <Button
            look="icon"
            label={lockStrings.open}
            onClick={() => void lockWorkstation()}
            icon={<LockIcon />}
          />
        )}
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
        <Button look="icon" label={settingsStrings.title} onClick={showSettings} icon={<GearIcon />} />
      </div>
    </header>
  );
}
