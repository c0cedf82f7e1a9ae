import { useId, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { headline } from './format/headline.ts';
import { cx, looks } from './styles/looks.ts';
import { strings } from '../strings/strings.ts';
import { organisationStrings } from '../strings/organisationStrings.ts';
import styles from './Field.module.css';
import { ChevronIcon, FindIcon, LockIcon, PenIcon, UpIcon, WarningIcon } from './icons/icons.tsx';
import { Button } from './Button.tsx';

export type ControlTexts = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  /** The organisation has decided the value: the control says so, and cannot be changed. */
  readonly isManaged?: boolean | undefined;
};

type Props = ControlTexts & ComponentProps<'input'>;

export function Field(props: Props) {
  const { label, hint, isManaged, problem, className, children, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  const hintId = useId();
  return (
    <div className={cx(styles.field, looks.breakable, className)}>
      <label className={looks.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={styles.input}
        aria-describedby={hintId}
        aria-invalid={problem === undefined ? undefined : true}
        disabled={isManaged}
        autoComplete="off"
        {...input}
        id={id}
      />
      {children}
      <ControlHint id={hintId} {...{ hint, problem, isManaged }} />
    </div>
  );
}

/** A field that its placeholder names: for a search, or of type text for what replaces what was found. */
export const SearchField = ({ label, ...input }: Props) => (
  <span className={cx(looks.anchor, looks.block, styles.searchBox)}>
    {input.type === 'text' ? <PenIcon /> : <FindIcon />}
    <input
      type="search"
      className={cx(styles.input, styles.search)}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      {...input}
    />
  </span>
);

type HintProps = Omit<ControlTexts, 'label'> & {
  readonly id?: string;
  readonly className?: string | undefined;
};

/** What is wrong, else the hint; for a managed control only that the organisation manages it. */
export function ControlHint({ id, hint, problem, isManaged = false, className }: HintProps) {
  const look = isManaged ? looks.line : cx(looks.unlessEmpty, problem !== undefined && looks.warning);
  return (
    <p id={id} className={cx(looks.quiet, className, look)}>
      {isManaged && <LockIcon />}
      {isManaged ? organisationStrings.managed : (problem ?? hint)}
    </p>
  );
}

type SelectProps = ControlTexts & {
  /**
   * Without a frame; quiet: as one line of text, whose end says that
   * it can be changed; named: without a label to see.
   */
  readonly look?: 'quiet' | 'named' | undefined;
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
} & Omit<ComponentProps<'select'>, 'onChange'>;

export function Select(props: SelectProps) {
  const { label, hint, options, isManaged, look, onChange, ...select } = props;
  const isLine = look === 'quiet';
  const id = useId();
  const hintId = useId();
  return (
    <div className={cx(styles.field, looks.breakable, look && looks.line)}>
      <label className={look === 'named' ? looks.hidden : isLine ? looks.fixed : looks.label} htmlFor={id}>
        {label}
        {isLine && <span aria-hidden="true">:</span>}
      </label>
      <div className={cx(looks.anchor, looks.breakable)}>
        <select
          id={id}
          className={cx(styles.input, styles.select, look && styles.quiet, isLine && styles.changed)}
          aria-describedby={hintId}
          disabled={isManaged}
          onChange={(event) => onChange(event.target.value)}
          {...select}
        >
          {options.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
        {isManaged !== true && (
          <span className={styles.chevron} aria-hidden="true">
            {isLine ? strings.change : <ChevronIcon />}
          </span>
        )}
      </div>
      <ControlHint id={hintId} hint={hint} isManaged={isManaged} />
    </div>
  );
}

type CheckProps = ControlTexts & {
  readonly onChange?: (isChecked: boolean) => void;
} & Omit<ComponentProps<'input'>, 'onChange'>;

/** Of type radio: one of several. */
export function Check({ label, hint, problem, isManaged, onChange, ...input }: CheckProps) {
  const hintId = useId();
  return (
    <div className={styles.ofCheck}>
      <label className={cx(looks.line, styles.check)}>
        <input
          type="checkbox"
          className={styles.checkBox}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={hintId}
          disabled={isManaged}
          onChange={(event) => onChange?.(event.target.checked)}
          {...input}
        />
        {label}
      </label>
      <ControlHint id={hintId} {...{ hint, problem, isManaged }} className={styles.belowCheck} />
    </div>
  );
}

type SteppedProps = Props & {
  readonly value: string;
  /** Which match is the current one, from 0, and how many there are. */
  readonly at: number;
  readonly of: number;
  readonly where?: string | undefined;
  readonly onStep: (by: 1 | -1) => void;
};

/** Steps through its matches by buttons inside the field, so nothing jumps when a search begins. */
export function SteppedField({ at, of, where, onStep, ...field }: SteppedProps) {
  const isSearching = field.value.trim() !== '';
  const { previous, next, count } = strings.transcript;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    onStep(event.shiftKey ? -1 : 1);
    event.preventDefault();
  };
  return (
    <div className={cx(looks.anchor, isSearching && styles.searching)}>
      <SearchField {...field} onKeyDown={onKeyDown} />
      <div className={styles.within} hidden={!isSearching}>
        <span className={looks.quiet} aria-live="polite">
          {count(at + 1, of)}
          {where !== undefined && <span className={looks.hidden}>, {where}</span>}
        </span>
        <Button look="icon" aria-label={previous} onClick={() => onStep(-1)} icon={<UpIcon />} />
        <Button look="icon" aria-label={next} onClick={() => onStep(1)} icon={<ChevronIcon />} />
      </div>
    </div>
  );
}

type ProblemProps = {
  readonly id?: string;
  readonly text: string | null;
  readonly code?: string | undefined;
};

const reveal = (line: HTMLElement | null): void => line?.scrollIntoView({ block: 'nearest' });

/**
 * A message about an error, scrolled into sight. Screen readers
 * hear it only in an element that was there before.
 */
export const Problem = ({ id, text, code }: ProblemProps) => (
  <p id={id} role="alert" data-code={code} className={cx(looks.problem, looks.unlessEmpty)}>
    {text !== null && <span ref={reveal}>{text}</span>}
  </p>
);

type StripProps = { readonly code: string; readonly text: string; readonly children?: ReactNode };

/**
 * What stops the work: in the first sentence what happened, then
 * what to do, and beside it the buttons for it.
 */
export function ProblemStrip({ code, text, children }: StripProps) {
  const [first, rest] = headline(text);
  return (
    <div role="alert" data-code={code} className={cx(looks.line, looks.stops)}>
      <WarningIcon />
      <p>
        <b className={looks.block}>{first}</b>
        {rest}
      </p>
      <div className={looks.steps}>{children}</div>
    </div>
  );
}
