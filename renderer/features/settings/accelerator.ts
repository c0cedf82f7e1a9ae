type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

const named: Readonly<Record<string, string>> = {
  Space: 'Space',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/** The key by its place on the keyboard, because with Alt some layouts type another character. */
function keyOf(code: string): string | null {
  const typed = /^(?:Key([A-Z])|Digit([0-9])|(F(?:[1-9]|1[0-9]|2[0-4])))$/.exec(code);
  return typed?.[1] ?? typed?.[2] ?? typed?.[3] ?? named[code] ?? null;
}

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

/** The names of the keys as printed on keyboards. */
export const formatAccelerator = (accelerator: string, isMac: boolean): string =>
  accelerator
    .split('+')
    .map((part) => {
      if (part === 'Control') return 'Ctrl';
      if (part === 'Super') return isMac ? '⌘' : 'Windows';
      return part;
    })
    .join(' + ');
