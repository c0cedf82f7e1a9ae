type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

const keyCode =
  /^(?:Key([A-Z])|Digit(\d)|Arrow(Up|Down|Left|Right)|(F(?:[1-9]|1\d|2[0-4])|Space|Insert|Home|End|PageUp|PageDown))$/;

/** The key by its place on the keyboard, because with Alt some layouts type another character. */
const keyOf = (code: string): string | null => keyCode.exec(code)?.slice(1).find(Boolean) ?? null;

/**
 * The pressed keys as an Electron accelerator. Null: not complete yet. The shortcut works in every program, so a typing
 * key needs Ctrl, Alt or Command.
 */
export function acceleratorOf(press: Press): string | null {
  const key = keyOf(press.code);
  if (key === null) return null;
  const isFunctionKey = /^F\d/.test(key);
  if (!isFunctionKey && !press.ctrlKey && !press.altKey && !press.metaKey) return null;
  const modifiers = [
    press.ctrlKey ? 'Control' : null,
    press.altKey ? 'Alt' : null,
    press.shiftKey ? 'Shift' : null,
    press.metaKey ? 'Super' : null,
  ];
  return [...modifiers, key].filter((part) => part !== null).join('+');
}

const printed: Readonly<Record<string, string>> = { Control: 'Ctrl', Super: 'Windows' };

/** The names of the keys as printed on keyboards. */
export const formatAccelerator = (accelerator: string, isMac: boolean): string =>
  accelerator
    .split('+')
    .map((part) => (part === 'Super' && isMac ? '⌘' : (printed[part] ?? part)))
    .join(' + ');
