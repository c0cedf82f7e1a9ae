import { useLayoutEffect, useRef, type ComponentProps } from 'react';

/**
 * By the toolbar pattern of the ARIA practices: one stop for Tab,
 * the button that had the focus last, or else the first.
 */
export function Toolbar(props: ComponentProps<'div'>) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(null);
  const buttons = (): HTMLElement[] => [...(bar.current?.querySelectorAll('button') ?? [])];
  const placeTabStop = (): void => {
    const all = buttons();
    const stop = all.find((button) => button === last.current) ?? all[0];
    for (const button of all) button.tabIndex = button === stop ? 0 : -1;
  };
  // Its buttons come and go.
  useLayoutEffect(placeTabStop);
  return (
    <div
      {...props}
      ref={bar}
      role="toolbar"
      onFocus={({ target }) => {
        last.current = target;
        placeTabStop();
      }}
      onKeyDown={({ key, target }) => {
        const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
        const at = buttons().findIndex((button) => button === target);
        if (by !== 0) buttons()[at + by]?.focus();
      }}
    />
  );
}
