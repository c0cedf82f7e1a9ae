import { useEffect, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import type { ConnectionView } from '../../../shared/snapshot.ts';
import { useMirror } from '../../state/hooks.ts';
import { screen, switchConnection } from '../../state/page.ts';
import { cx } from '../../ui/cx.ts';
import { CheckIcon, ChevronIcon, PlusIcon } from '../../ui/icons.tsx';
import { strings } from '../../ui/strings.ts';
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

/** The practices that this workstation is connected to, and the way to another one. */
export function PracticeMenu({ active }: { readonly active: ConnectionView }): JSX.Element {
  const connections = useMirror((m) => m.snapshot?.connections) ?? [];
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
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.name}>{strings.topBar.practice(active.practiceName)}</span>
        <ChevronIcon />
      </button>
      {isOpen ? (
        <div ref={menu} role="menu" aria-label={strings.topBar.menu} className={styles.menu}>
          {connections.map((connection) => (
            <button
              key={connection.id}
              type="button"
              role="menuitemradio"
              aria-checked={connection.id === active.id}
              tabIndex={-1}
              className={styles.item}
              onClick={() => {
                close();
                if (connection.id !== active.id) void switchConnection(connection.id);
              }}
            >
              <span className={styles.check}>{connection.id === active.id ? <CheckIcon /> : null}</span>
              <span className={styles.itemName}>
                {strings.topBar.connection(connection.practiceName, connection.vet)}
              </span>
            </button>
          ))}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={cx(styles.item, styles.connect)}
            onClick={() => {
              close();
              screen.setState({ dialog: { kind: 'connect', reconnects: null } });
            }}
          >
            <span className={styles.check}>
              <PlusIcon />
            </span>
            <span className={styles.itemName}>{strings.topBar.connect}</span>
          </button>
        </div>
      ) : null}
    </div>
  );
}
