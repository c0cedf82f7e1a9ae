import { isMac } from '../format/isMac.ts';
import { cx, looks } from '../styles/looks.ts';
import styles from './icons.module.css';

/** On a grid of 16; hidden from screen readers, because the word beside the icon says the same. */
const line = (d: string, className?: string, fill?: 'currentcolor') => () => (
  <svg className={cx(styles.icon, className)} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={d} fill={fill} />
  </svg>
);

const filled = (d: string) => line(d, undefined, 'currentcolor');

export const PlusIcon = line('M8 3v10M3 8h10');
export const ChevronIcon = line('M4 6l4 4 4-4');
export const UpIcon = line('M4 10l4-4 4 4');
export const CloseIcon = line('M4 4l8 8M12 4l-8 8');
export const CheckIcon = line('M3 8.5l3.5 3.5L13 4.5');
export const CopyIcon = line('M6 5.5h7v8H6zM10 5.5v-3H3v8h3');
export const RemoveIcon = line('M3 8h10');
export const UndoIcon = line('M3 6h6.5a3.5 3.5 0 0 1 0 7H6M5.5 3.5L3 6l2.5 2.5');
export const RedoIcon = line('M13 6H6.5a3.5 3.5 0 0 0 0 7H10M10.5 3.5L13 6l-2.5 2.5');
export const FindIcon = line('M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9M10.3 10.3L14 14');
export const FoldIcon = line('M6 4l4 4-4 4');
export const UnfoldIcon = line('M10 4l-4 4 4 4');
export const WarningIcon = line('M8 2.5l6 11H2zM8 6.5v3.5M8 11.8v.2', styles.warning);
export const CompareIcon = line('M2 2.5h5v11H2zM9 2.5h5v11H9z');
export const MoreIcon = line('M3 8h.2M7.9 8h.2M12.8 8h.2');
export const FileIcon = line('M4 1.5h5l3 3v10H4zM9 1.5v3h3');
export const DownIcon = line('M8 2v8M4.5 6.5L8 10l3.5-3.5M2.5 13.5h11');
export const PersonIcon = line(
  'M8 2.5a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 0 1 0-5.2M2.8 13.8c.5-2.7 2.6-4 5.2-4s4.7 1.3 5.2 4',
);
export const ClockIcon = line('M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M8 4.8V8l2.4 1.6');
export const PrintIcon = line('M4.5 6V2h7v4M4.5 11.5h-2.5V6h12v5.5h-2.5M4.5 9.5h7V14h-7z');
export const HelpIcon = line(
  'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M6.2 6.4a1.9 1.9 0 1 1 2.6 1.8c-.6.3-.8.6-.8 1.2M8 11.4v.2',
);

export const LockIcon = line('M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5');
export const ListIcon = line('M2.5 4h.2M6 4h7.5M2.5 8h.2M6 8h7.5M2.5 12h.2M6 12h7.5');
export const GearIcon = line('M2 4.5h6M12 4.5h2M10 2.7v3.6M2 11.5h2M8 11.5h6M6 9.7v3.6');
export const FilterIcon = line('M2 3.5h12M4.5 8h7M6.5 12.5h3');
export const PlayIcon = filled('M4.5 2.5l9 5.5-9 5.5z');
export const PauseIcon = line('M5.5 3.5v9M10.5 3.5v9');
export const StopIcon = filled('M4 4h8v8H4z');
export const RecordIcon = filled('M8 3a5 5 0 1 1 0 10a5 5 0 0 1 0-10');
export const PenIcon = line('M3 13l.8-3.2L11 2.6 13.4 5l-7.2 7.2zM9.5 4.1l2.4 2.4');
export const MicrophoneIcon = line(
  'M8 1.8a2.2 2.2 0 0 1 2.2 2.2v3.4a2.2 2.2 0 0 1-4.4 0V4A2.2 2.2 0 0 1 8 1.8M3.6 7.4a4.4 4.4 0 0 0 8.8 0M8 11.8v2.4',
);

/** The key that does the same, for the eye. */
export const Key = ({ children }: { readonly children: string }) => (
  <kbd className={looks.key} aria-hidden="true">
    {isMac() ? children.replace('Ctrl+', '⌘') : children}
  </kbd>
);
