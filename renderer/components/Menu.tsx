import { createContext, use, useEffect, useRef, type JSX, type KeyboardEvent, type ReactNode } from 'react';
import { usePopup } from './usePopup.ts';
import { cx, looks } from './styles/looks.ts';
import styles from './Menu.module.css';

type Props = {
  readonly label: string;
  readonly button: ReactNode;
  readonly buttonId?: string;
  readonly buttonName?: string;
  readonly buttonAbout?: string;
  readonly buttonClass?: string | undefined;
  /** The edge of the button at which the menu begins. */
  readonly align?: 'start' | 'end';
  readonly opens?: 'down' | 'up';
  readonly children: ReactNode;
};

const CloseMenu = createContext<() => void>(() => undefined);

export const useCloseMenu = (): (() => void) => use(CloseMenu);

const itemsOf = (menu: HTMLElement): readonly HTMLElement[] =>
  [...menu.querySelectorAll('button')].filter((item) => item.role !== null);

function moveFocus(menu: HTMLElement, key: string): boolean {
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

/** A button with a menu below it, by the menu button pattern of the ARIA Authoring Practices. */
export function Menu({
  label,
  button,
  buttonId,
  buttonName,
  buttonAbout,
  buttonClass,
  align = 'start',
  opens = 'down',
  children,
}: Props): JSX.Element {
  const popup = usePopup();
  const { isOpen } = popup;
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen || menu.current === null) return;
    const items = itemsOf(menu.current);
    (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen && event.key === 'ArrowDown') popup.open();
    else popup.onKeyDown(event, (key) => menu.current !== null && moveFocus(menu.current, key));
  };

  return (
    <div {...popup.around} className={cx(looks.anchor, looks.breakable)} onKeyDown={onKeyDown}>
      <button
        {...popup.button}
        id={buttonId}
        type="button"
        className={cx(looks.line, styles.button, buttonClass)}
        aria-label={buttonName}
        aria-description={buttonAbout}
        title={buttonName}
        aria-haspopup="menu"
      >
        {button}
      </button>
      {isOpen ? (
        <CloseMenu value={popup.close}>
          <div
            ref={menu}
            role="menu"
            aria-label={label}
            className={cx(looks.popup, styles.menu)}
            data-align={align}
            data-opens={opens}
          >
            {children}
          </div>
        </CloseMenu>
      ) : null}
    </div>
  );
}

type ItemProps = {
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean;
  readonly onChoose: () => void;
  readonly children: string;
};

export function MenuItem({ icon, isDangerous, onChoose, children }: ItemProps): JSX.Element {
  const close = useCloseMenu();
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={cx(looks.line, looks.rowButton, isDangerous === true && styles.danger)}
      onClick={() => {
        close();
        onChoose();
      }}
    >
      <span className={looks.iconPlace}>{icon}</span>
      <span className={looks.breakable}>{children}</span>
    </button>
  );
}
