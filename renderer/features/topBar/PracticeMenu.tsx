import { shownName } from '../../../shared/text/shownName.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';
import { useApp, useConnectionGroups, useIsPracticeNeeded } from '../../state/app.ts';
import type { UiState } from '../../state/uiStore.ts';
import { ChevronIcon, ListIcon, PlusIcon } from '../../components/icons/icons.tsx';
import { Menu, MenuItem } from '../../components/Menu.tsx';
import { Name } from '../../components/format/Name.tsx';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { strings } from '../../strings/strings.ts';
import { ids } from '../../state/focusTargets.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './TopBar.module.css';

/** What tells a connection from others of its name, and what is the matter with it. */
const aboutConnection = ({ name, practiceName, state }: ConnectionView): string =>
  [
    ...(name === practiceName ? [] : [practiceStrings.practiceName(practiceName)]),
    ...(state === 'connected' ? [] : [practiceStrings.states[state]]),
  ].join(' · ');

export function PracticeMenu({ active }: { readonly active: ConnectionView }) {
  const app = useApp();
  const isPracticeNeeded = useIsPracticeNeeded();
  const groups = useConnectionGroups();
  const name = isPracticeNeeded ? organisationStrings.noPractice : active.name;
  const vet = isPracticeNeeded ? [] : [active.vet];
  const openDialog = (dialog: UiState['dialog']) => () => app.uiStore.setState({ dialog });
  return (
    <Menu
      label={strings.topBar.menu}
      buttonId={ids.practiceButton}
      buttonClass={styles.practice}
      buttonAbout={vet.map(shownName).join('')}
      button={
        <>
          <span className={styles.names} title={[name, ...vet].map(shownName).join(' · ')}>
            <span className={looks.hidden}>{strings.topBar.practice}</span>
            <b className={cx(looks.strong, looks.oneLine)}>
              <Name of={name} />
            </b>
            {vet.map((one) => (
              <span key={one} aria-hidden="true" className={cx(looks.muted, looks.oneLine)}>
                <span className={styles.dot}>·</span>
                <Name of={one} />
              </span>
            ))}
          </span>
          <ChevronIcon />
        </>
      }
    >
      {groups
        .filter((group) => group.connections.length > 0)
        .map((group) => (
          <PracticeGroup key={group.kind} {...group} activeId={active.id} />
        ))}
      <div>
        <MenuItem icon={<PlusIcon />} onChoose={openDialog({ kind: 'connect', reconnects: null })}>
          {strings.topBar.connect}
        </MenuItem>
        <MenuItem icon={<ListIcon />} onChoose={openDialog({ kind: 'practices' })}>
          {practiceStrings.manage}
        </MenuItem>
      </div>
    </Menu>
  );
}

type GroupProps = ReturnType<typeof useConnectionGroups>[number] & { readonly activeId: ConnectionId };

function PracticeGroup({ kind, connections, activeId }: GroupProps) {
  const app = useApp();
  return (
    <div role="group" aria-label={practiceStrings.groups[kind]}>
      <p
        aria-hidden="true"
        className={cx(looks.quiet, looks.strong, styles.groupName)}
        data-striped={kind === 'tests' ? '' : undefined}
      >
        {practiceStrings.groups[kind]}
      </p>
      {connections.map((one) => (
        <MenuItem
          key={one.id}
          isChosen={one.id === activeId}
          about={aboutConnection(one)}
          onChoose={() => {
            if (one.id === activeId) return;
            app.saveAllNow();
            void app.run('switchConnection', { connectionId: one.id });
          }}
        >
          <Name of={one.name} />
          {', '}
          <Name of={one.vet} />
        </MenuItem>
      ))}
    </div>
  );
}
