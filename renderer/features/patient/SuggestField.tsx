import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { Field } from '../../components/Field.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import fields from '../../components/Field.module.css';
import { ChevronIcon, Key } from '../../components/icons/icons.tsx';
import { strings } from '../../strings/strings.ts';
import styles from './Patient.module.css';

type Props = Omit<ComponentProps<typeof Field>, 'onChange'> & {
  readonly listName: string;
  /** For what is typed; null: the field has no list. */
  readonly suggested: readonly { readonly key: string; readonly text: string }[] | null;
  /** The key of what Enter takes where no arrow key has chosen. */
  readonly begun: string | undefined;
  /** A press opens the whole list, and Enter leads on as it takes what is begun. */
  readonly hasChevron?: boolean;
  /** The list has just changed, so nothing of it is taken. */
  readonly isGuarded?: boolean;
  readonly onType: (text: string) => void;
  readonly onChoose: (key: string) => void;
};

/** What Enter takes, in place of the field's hint, where nothing is chosen yet. */
const describedBy = (
  begun: { readonly text: string } | undefined,
  isChosen: boolean,
): ComponentProps<'input'> =>
  begun === undefined || isChosen
    ? {}
    : { 'aria-describedby': undefined, 'aria-description': strings.newConsult.enterTakes(begun.text) };

/** Which suggestions are shown, which of them is chosen, and what the keys do to that. */
function useSuggestions(props: Pick<Props, 'suggested' | 'begun' | 'hasChevron' | 'isGuarded' | 'onChoose'>) {
  const { suggested, begun, hasChevron, isGuarded, onChoose } = props;
  /** Empty: none of the list; null: nobody wants the list. */
  const [highlighted, highlight] = useState<string | null>(null);
  const matches = (highlighted === null ? null : suggested) ?? [];
  const isOpen = matches.length > 0;
  const indexOf = (key: string | null | undefined): number => matches.findIndex((one) => one.key === key);
  const chosenAt = indexOf(highlighted);
  /** What Enter takes. */
  const at = chosenAt === -1 ? indexOf(begun) : chosenAt;

  const choose = (key: string): void => {
    if (isGuarded) return;
    onChoose(key);
    highlight(null);
  };
  /** Whether Enter does no more than that. */
  const takes = (event: KeyboardEvent, key: string): boolean => {
    // With Ctrl it sends what is typed.
    if (!hasChevron && (event.ctrlKey || event.metaKey || event.repeat)) return false;
    choose(key);
    // A species leads on, but ends no dialog with what was not seen.
    return !hasChevron || key === highlighted || event.currentTarget.closest('dialog') !== null;
  };
  const moveTo = (index: number): void => highlight(matches[index % matches.length]?.key ?? '');
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // An input method has these keys for itself.
    if (suggested === null || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const chosen = matches[at];
    if (event.key === 'ArrowDown') moveTo(chosenAt === -1 ? Math.max(at, 0) : at + 1);
    else if (event.key === 'ArrowUp') moveTo(Math.max(at, 0) + matches.length - 1);
    else if (event.key === 'Enter' && chosen !== undefined) {
      if (!takes(event, chosen.key)) return;
    } else if (event.key === 'Escape' && highlighted !== null && (isOpen || hasChevron)) {
      // Also where the typed species is complete and has left nothing to suggest.
      highlight(null);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return { matches, isOpen, chosenAt, at, isGuarded, choose, highlight, onKeyDown };
}

/**
 * Free text with suggestions, after the combobox pattern of the ARIA practices: the focus stays in the field.
 */
export function SuggestField(props: Props) {
  const { listName, suggested, begun, hasChevron = false, isGuarded = false, ...others } = props;
  const { onType, onChoose, className, ...field } = others;
  const listId = useId();
  const suggestions = useSuggestions({ suggested, begun, hasChevron, isGuarded, onChoose });
  const { matches, isOpen, chosenAt, at, highlight } = suggestions;
  return (
    <Field
      role={suggested === null ? undefined : 'combobox'}
      aria-expanded={suggested === null ? undefined : isOpen}
      aria-controls={isOpen ? listId : undefined}
      aria-autocomplete={suggested === null ? undefined : 'list'}
      aria-activedescendant={chosenAt >= 0 ? `${listId}-${chosenAt}` : undefined}
      {...describedBy(matches[at], chosenAt >= 0)}
      spellCheck={false}
      maxLength={500}
      {...field}
      className={cx(looks.anchor, hasChevron && styles.withChevron, className)}
      onChange={({ target: { value } }) => {
        onType(value);
        highlight(hasChevron || value.trim() !== '' ? '' : null);
      }}
      onKeyDown={(event) => {
        field.onKeyDown?.(event);
        suggestions.onKeyDown(event);
      }}
      onClick={() => hasChevron && highlight(isOpen ? null : '')}
      onBlur={() => highlight(null)}
    >
      {hasChevron && (
        <span className={cx(fields.chevron, styles.chevron)}>
          <ChevronIcon />
        </span>
      )}
      {isOpen && <Suggestions {...{ listId, listName }} {...suggestions} />}
    </Field>
  );
}

type ListProps = ReturnType<typeof useSuggestions> & { readonly listId: string; readonly listName: string };

const Suggestions = (props: ListProps) => (
  <ul
    id={props.listId}
    role="listbox"
    aria-label={props.listName}
    className={cx(looks.popup, looks.breakable, styles.list)}
    // Otherwise Tab would focus the scrolling list, which closes when the field loses the focus.
    tabIndex={-1}
  >
    {props.matches.map(({ key, text }, index) => (
      <li
        key={key}
        id={`${props.listId}-${index}`}
        role="option"
        // What is begun is offered, and not chosen: leaving the field does not take it.
        aria-selected={index === props.chosenAt}
        aria-disabled={props.isGuarded || undefined}
        className={cx(looks.line, styles.option)}
        ref={(element) => void (index === props.at && element?.scrollIntoView({ block: 'nearest' }))}
        // Keeps the focus in the field. A press counts when the
        // button is let go, so a person can still move off.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => props.choose(key)}
      >
        {text}
        {index === props.at && <Key>Enter</Key>}
      </li>
    ))}
  </ul>
);
