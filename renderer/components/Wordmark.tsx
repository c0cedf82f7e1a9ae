import { strings } from '../strings/strings.ts';
import { cx, looks } from './styles/looks.ts';

/**
 * The app's sign and name, where no consult is on screen. The sign is that of
 * scripts/release/icons/small.svg.
 */
export const Wordmark = () => (
  <p className={cx(looks.line, looks.muted, looks.strong)}>
    <svg width="24" viewBox="0 0 32 32" fill="var(--fill)" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" />
      <g fill="var(--on-fill)">
        <rect x="4" y="10" width="4" height="8" rx="2" />
        <rect x="10" y="4" width="4" height="11" rx="2" />
        <rect x="18" y="4" width="4" height="11" rx="2" />
        <rect x="24" y="10" width="4" height="8" rx="2" />
        <path d="M13 18 h6 a3 3 0 0 1 2.7 1.6 l2 3.9 a3 3 0 0 1 -2.7 4.5 h-10 a3 3 0 0 1 -2.7 -4.5 l2 -3.9 a3 3 0 0 1 2.7 -1.6 z" />
      </g>
    </svg>
    {strings.app}
  </p>
);
