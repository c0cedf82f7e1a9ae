import { useEffect, useId, useRef, type JSX } from 'react';
import { useIsNothingKept, useSnapshot, useOrganisation } from '../../state/hooks.ts';
import { uiStore } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Wordmark } from '../../components/Wordmark.tsx';
import { PlusIcon } from '../../components/icons/icons.tsx';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { isTextField } from '../../state/focusTargets.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import frame from '../../components/styles/frame.module.css';

const strings = organisationStrings.connectFirst;

/** Replaces New consult if the sandbox is switched off and no practice is connected. */
export function ConnectFirst(): JSX.Element {
  const titleId = useId();
  const next = useRef<HTMLButtonElement>(null);
  const { isServiceFixed } = useOrganisation();
  const isNothingKept = useIsNothingKept();
  const hasEarlier = useSnapshot((m) => (m.snapshot?.consultCount ?? 0) > 0);
  useEffect(() => {
    if (!isTextField(document.activeElement)) next.current?.focus();
  }, []);
  if (isNothingKept)
    return (
      <section className={cx(looks.stack, frame.region, looks.padded)} aria-labelledby={titleId}>
        <h1 id={titleId} className={looks.display}>
          {strings.notNowTitle}
        </h1>
        <p>{strings.notNow}</p>
      </section>
    );
  return (
    <section className={cx(looks.stack, frame.region, looks.padded)} aria-labelledby={titleId}>
      <Wordmark />
      <h1 id={titleId} className={looks.display}>
        {strings.title}
      </h1>
      <p>{strings.text}</p>
      <p>{isServiceFixed ? strings.howByToken : strings.howByAddress}</p>
      <div>
        <Button
          ref={next}
          look="primary"
          icon={<PlusIcon />}
          onClick={() => uiStore.setState({ dialog: { kind: 'connect', reconnects: null } })}
        >
          {strings.connect}
        </Button>
      </div>
      {hasEarlier ? <p className={looks.quiet}>{strings.earlier}</p> : null}
    </section>
  );
}
