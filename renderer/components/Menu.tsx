import { createContext, use, useId, type ReactNode } from 'react';
import { CheckIcon, Key } from './icons/icons.tsx';
import { moveBetween } from './listItems.ts';
import { usePopup } from './usePopup.ts';
import { cx, looks } from './styles/looks.ts';
import styles from './Menu.module.css';

type Props = {
  readonly label?: string;
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

function focusItem(menu: HTMLElement | null): void {
  const chosen = menu?.querySelector<HTMLElement>('[aria-checked="true"]');
  if (chosen) return chosen.focus();
  // Its button stands in a line that sticks, and the page must not scroll to where that line begins.
  menu?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}

/**
 * By the menu button pattern of the ARIA practices. Its
 * children are items, or groups of items in a `div` each.
 */
export function Menu(props: Props) {
  const { buttonName, label = buttonName, button, buttonId, buttonAbout, buttonClass } = props;
  const { align = 'start', opens = 'down', children } = props;
  const popup = usePopup();
  return (
    <div {...popup.around} className={cx(looks.anchor, looks.breakable)}>
      <button
        {...popup.button}
        id={buttonId}
        type="button"
        className={cx(looks.line, styles.button, buttonClass)}
        aria-label={buttonName}
        aria-description={buttonAbout}
        title={buttonName}
        aria-haspopup="menu"
        onKeyDown={(event) => event.key === 'ArrowDown' && popup.open()}
      >
        {button}
      </button>
      {popup.isOpen && (
        <CloseMenu value={popup.close}>
          <div
            ref={focusItem}
            role="menu"
            tabIndex={-1}
            aria-label={label}
            className={cx(looks.popup, styles.menu)}
            data-align={align}
            data-opens={opens}
            onKeyDown={(event) => moveBetween(event, event.currentTarget.querySelectorAll('button'))}
          >
            {children}
          </div>
        </CloseMenu>
      )}
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

export function MenuItem({ icon, about = '', keys, isChosen, onChoose, children }: ItemProps) {
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
      {keys !== undefined && <Key>{keys}</Key>}
    </button>
  );
}
