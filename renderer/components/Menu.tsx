import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { CheckIcon } from './icons/icons.tsx';
import { Key } from './Key.tsx';
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

const itemsOf = (menu: HTMLElement): readonly HTMLElement[] =>
  [...menu.querySelectorAll('button')].filter((item) => item.role !== null);

function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = itemsOf(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const next = steps[key];
  if (next === undefined) return false;
  items.at(next % items.length)?.focus();
  return true;
}

/**
 * A button with a menu below it, by the menu button pattern of the ARIA Authoring Practices. Its children are items, or
 * groups of items in a `div` each.
 */
export function Menu(props: Props): JSX.Element {
  const { label, button, buttonId, buttonName, buttonAbout, buttonClass } = props;
  const { align = 'start', opens = 'down', children } = props;
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
  /** Said after the name, and not part of it. */
  readonly about?: string;
  readonly keys?: string | undefined;
  /** Of several, of which one is chosen. */
  readonly isChosen?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

export function MenuItem({ icon, about = '', keys, isChosen, onChoose, children }: ItemProps): JSX.Element {
  const close = use(CloseMenu);
  const nameId = useId();
  return (
    <button
      type="button"
      role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChosen}
      aria-labelledby={about === '' ? undefined : nameId}
      aria-describedby={about === '' ? undefined : `${nameId}-about`}
      tabIndex={-1}
      className={cx(looks.line, looks.rowButton)}
      onClick={() => {
        close();
        onChoose();
      }}
    >
      <span className={looks.iconPlace}>{isChosen === true ? <CheckIcon /> : icon}</span>
      <span className={looks.breakable}>
        <span id={nameId}>{children}</span>
        <span id={`${nameId}-about`} className={cx(looks.quiet, looks.block)}>
          {about}
        </span>
      </span>
      {keys === undefined ? null : <Key>{keys}</Key>}
    </button>
  );
}
