import { ids } from '../../state/focusTargets.ts';
import { beginNewConsult } from '../../state/newConsult.ts';
import { useApp, useIsPracticeNeeded, useMain, useUi } from '../../state/app.ts';
import { showGuide } from '../../state/guide.ts';
import { lockWorkstation, useVetIdentities } from '../../state/lock.ts';
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

export function TopBar() {
  const app = useApp();
  const active = useMain((s) => s.active);
  const isPracticeNeeded = useIsPracticeNeeded();
  const hasConsults = useMain((s) => (s.consultCount ?? 0) > 0);
  return (
    <header className={styles.bar}>
      <div className={styles.who}>
        <FoldedList />
        <PracticeMenu active={active} />
        {useVetIdentities().length > 0 && (
          <Button
            look="icon"
            label={lockStrings.open}
            onClick={() => void lockWorkstation(app)}
            icon={<LockIcon />}
          />
        )}
      </div>
      <div className={styles.now}>
        {active.isSandbox && (!isPracticeNeeded || hasConsults) && (
          <span role="status" className={cx(looks.oneLine, looks.quiet, looks.striped)} data-striped>
            {strings.topBar.sandbox}
          </span>
        )}
        <RecordingElsewhere />
      </div>
      <div className={styles.how}>
        {!isPracticeNeeded && <StatusLine />}
        <Button
          look="icon"
          className={styles.help}
          label={strings.topBar.help}
          onClick={() => showGuide(app)}
          icon={<HelpIcon />}
        />
        <Button look="icon" label={settingsStrings.title} onClick={app.showSettings} icon={<GearIcon />} />
      </div>
    </header>
  );
}

/** In a narrow window: the list unfolds over the work, and begins with New consult itself. */
function FoldedList() {
  const app = useApp();
  const isListOpen = useUi((s) => s.isListOpen);
  return (
    <div className={styles.fold}>
      <Button
        look="icon"
        id={ids.listButton}
        label={strings.list.name}
        aria-expanded={isListOpen}
        onClick={() => {
          // Settings and guide stand in front of the list too.
          app.returnToWork();
          app.uiStore.setState({ isListOpen: !isListOpen });
        }}
        icon={<ListIcon />}
      />
      <Button
        look="icon"
        label={strings.newConsult.title}
        onClick={() => beginNewConsult(app)}
        icon={<PlusIcon />}
      />
    </div>
  );
}
