import { useEffect, useId, useRef, useState, type JSX, type KeyboardEvent, type ReactNode } from 'react';
import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';
import { useIsPracticeNeeded, useOfferedConnections } from '../../state/hooks.ts';
import { uiStore, switchConnection } from '../../state/commands.ts';
import type { UiState } from '../../state/uiStore.ts';
import { CheckIcon, ChevronIcon, ListIcon, PlusIcon } from '../../components/icons/icons.tsx';
import { Name } from '../../components/format/Name.tsx';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { strings } from '../../strings/strings.ts';
import { practiceButtonId } from '../shortcuts/focusTargets.ts';
import { groupConnections } from '../practices/groupConnections.ts';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './PracticeMenu.module.css';

const itemsOf = (menu: HTMLElement): readonly HTMLElement[] =>
  [...menu.querySelectorAll('button')].filter((item) => item.role !== null);

function moveIn(menu: HTMLElement, key: string): boolean {
  const items = itemsOf(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: items.length - 1,
  };
  const next = steps[key];
  if (next === undefined) return false;
  items.at(next % items.length)?.focus();
  return true;
}

function ConnectionItem({
  connection: { id, name, practiceName, vet, state },
  isActive,
  onClose,
}: {
  readonly connection: ConnectionView;
  readonly isActive: boolean;
  readonly onClose: () => void;
}): JSX.Element {
  const nameId = useId();
  const aboutId = useId();
  const about = [
    name === practiceName ? null : practiceStrings.practiceName(practiceName),
    state === 'connected' ? null : practiceStrings.states[state],
  ].filter((one) => one !== null);
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isActive}
      aria-labelledby={nameId}
      aria-describedby={about.length === 0 ? undefined : aboutId}
      tabIndex={-1}
      className={cx(looks.line, looks.rowButton, styles.item)}
      onClick={() => {
        onClose();
        if (!isActive) void switchConnection(id);
      }}
    >
      <span className={looks.iconPlace}>{isActive ? <CheckIcon /> : null}</span>
      <span className={looks.breakable}>
        <span id={nameId}>
          <Name of={name} />
          {strings.topBar.betweenNames}
          <Name of={vet} />
        </span>
        {about.length === 0 ? null : (
          <span id={aboutId} className={cx(looks.quiet, styles.about)}>
            {about.join(' · ')}
          </span>
        )}
      </span>
    </button>
  );
}

function Step({
  icon,
  dialog,
  onClose,
  children,
}: {
  readonly icon: ReactNode;
  readonly dialog: UiState['dialog'];
  readonly onClose: () => void;
  readonly children: string;
}): JSX.Element {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={cx(looks.line, looks.rowButton, styles.item)}
      onClick={() => {
        onClose();
        uiStore.setState({ dialog });
      }}
    >
      <span className={looks.iconPlace}>{icon}</span>
      <span className={looks.breakable}>{children}</span>
    </button>
  );
}

/** The practices of this workstation, and a button to connect another. */
export function PracticeMenu({ active }: { readonly active: ConnectionView }): JSX.Element {
  const isPracticeNeeded = useIsPracticeNeeded();
  const connections = useOfferedConnections();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen || menu.current === null) return;
    const items = itemsOf(menu.current);
    (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
  }, [isOpen]);

  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) {
      if (event.key === 'ArrowDown') setOpen(true);
      return;
    }
    if (event.key === 'Escape') close();
    else if (menu.current === null || !moveIn(menu.current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={root}
      className={styles.root}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!root.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        id={practiceButtonId}
        type="button"
        className={cx(looks.line, styles.button)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={looks.oneLine}>
          {strings.topBar.practice}
          <Name of={isPracticeNeeded ? organisationStrings.noPractice : active.name} />
        </span>
        <ChevronIcon />
      </button>
      {isOpen ? (
        <div ref={menu} role="menu" aria-label={strings.topBar.menu} className={cx(looks.popup, styles.menu)}>
          {groupConnections(connections)
            .filter((group) => group.connections.length > 0)
            .map(({ kind, connections: grouped }) => (
              <div key={kind} role="group" aria-label={practiceStrings.groups[kind]} className={styles.group}>
                <p
                  aria-hidden="true"
                  className={cx(looks.quiet, styles.title)}
                  data-striped={kind === 'tests' ? '' : undefined}
                >
                  {practiceStrings.groups[kind]}
                </p>
                {grouped.map((connection) => (
                  <ConnectionItem
                    key={connection.id}
                    connection={connection}
                    isActive={connection.id === active.id}
                    onClose={close}
                  />
                ))}
              </div>
            ))}
          <div className={styles.group}>
            <Step icon={<PlusIcon />} onClose={close} dialog={{ kind: 'connect', reconnects: null }}>
              {strings.topBar.connect}
            </Step>
            <Step icon={<ListIcon />} onClose={close} dialog={{ kind: 'practices' }}>
              {practiceStrings.manage}
            </Step>
          </div>
        </div>
      ) : null}
    </div>
  );
}
