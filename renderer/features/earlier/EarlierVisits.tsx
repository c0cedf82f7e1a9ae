import { useId } from 'react';
import type { EarlierVisit } from '../../../shared/consult/earlierVisit.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import type { Patient } from '../../../shared/consult/consult.ts';
import { isolatedName } from '../../../shared/text/shownName.ts';
import { Button, CopyButton } from '../../components/Button.tsx';
import { patientFacts } from '../../components/format/patientName.ts';
import { formatDay } from '../../components/format/time.ts';
import { When } from '../../components/format/When.tsx';
import frame from '../../components/styles/frame.module.css';
import { cx, looks } from '../../components/styles/looks.ts';
import { useApp, useIsPracticeNeeded, useNow } from '../../state/app.ts';
import { useEarlierVisits, type EarlierVisits, type PossibleVisits } from '../../state/earlierVisits.ts';
import { useNewConsultDraft } from '../../state/newConsult.ts';
import { earlierStrings as strings } from '../../strings/earlierStrings.ts';
import styles from './EarlierVisits.module.css';

/** Beside New consult, as soon as its fields name a patient who was here before. */
export function EarlierOfTyped() {
  const { typed } = useNewConsultDraft();
  const isPracticeNeeded = useIsPracticeNeeded();
  return isPracticeNeeded ? null : <EarlierAlone patient={typed.patient} consult={null} />;
}

type AloneProps = { readonly patient: Patient; readonly consult: ConsultView | null };

/** The column of a consult that has neither sound nor words yet. */
export function EarlierAlone({ patient, consult }: AloneProps) {
  const visits = useEarlierVisits(patient, consult);
  return visits === null ? null : (
    <div className={looks.column}>
      <div className={frame.listHead} />
      <EarlierList visits={visits} />
    </div>
  );
}

type ListProps = { readonly visits: EarlierVisits };

export function EarlierList({ visits: { shown, possible, answer } }: ListProps) {
  return (
    <section className={cx(looks.column, looks.grow)} aria-label={strings.region}>
      {/* The element scrolls, so the keyboard must be able to reach it. */}
      <div className={styles.body} tabIndex={0} role="group" aria-label={strings.text}>
        <p className={looks.quiet}>{strings.here}</p>
        <Question visits={possible.filter(([{ likeness }]) => likeness === 'sameName')} {...{ answer }} />
        <Question visits={possible.filter(([{ likeness }]) => likeness !== 'sameName')} {...{ answer }} />
        <ul role="list" className={cx(looks.unlessEmpty, styles.visits)}>
          {shown.map((visit, at) => (
            <li key={visit.consultId}>
              <Visit visit={visit} isLast={at === 0} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type TabsProps = { readonly isEarlier: boolean; readonly choose: (isEarlier: boolean) => void };

/** At the foot, beside the bar, so that the transcript stays where it is. */
export function Tabs({ isEarlier, choose }: TabsProps) {
  const tab = (is: boolean, name: string) => (
    <button
      type="button"
      role="tab"
      className={styles.tab}
      aria-selected={is === isEarlier}
      tabIndex={is === isEarlier ? 0 : -1}
      onClick={() => choose(is)}
    >
      {name}
    </button>
  );
  return (
    <section aria-label={strings.tabs} className={cx(looks.line, styles.tabs)}>
      <div
        role="tablist"
        aria-label={strings.tabs}
        className={cx(looks.line, styles.tabList)}
        onKeyDown={(event) => {
          if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
          event.preventDefault();
          const isToEarlier = event.key.startsWith('Arrow') ? !isEarlier : event.key === 'End';
          choose(isToEarlier);
          event.currentTarget.querySelectorAll('button')[Number(isToEarlier)]?.focus();
        }}
      >
        {tab(false, strings.transcript)}
        {tab(true, strings.tab)}
      </div>
    </section>
  );
}

type QuestionProps = {
  readonly visits: readonly PossibleVisits[];
  readonly answer: EarlierVisits['answer'];
};

function Question({ visits, answer }: QuestionProps) {
  const questionId = useId();
  const [first] = visits;
  if (first === undefined) return null;
  const [{ likeness }] = first;
  return (
    <div role="group" aria-labelledby={questionId}>
      <p id={questionId}>
        {strings.isItThisOne[likeness === 'sameReference' ? 'sameReference' : 'sameName']}
      </p>
      {visits.map((one) => (
        <Button key={one[0].consultId} look="link" className={styles.possible} onClick={() => answer(one)}>
          {strings.show(patientFacts(one[0].patient), one.length)}
        </Button>
      ))}
    </div>
  );
}

type VisitProps = { readonly visit: EarlierVisit; readonly isLast: boolean };

function Visit({ visit: { consultId, at, patient, likeness, isFiled, weight, plan }, isLast }: VisitProps) {
  const app = useApp();
  const now = useNow(60_000);
  const day = formatDay(at, now);
  return (
    <>
      <div className={cx(looks.line, looks.touch)}>
        <h2 className={cx(looks.grow, looks.strong, styles.day)}>
          <When atMs={at} text={day} />
          {!isFiled && <span className={looks.quiet}> · {strings.notFiled}</span>}
        </h2>
        {plan !== null && (
          <CopyButton
            name={strings.copy(plan.heading, day)}
            copy={() => app.copy(consultId, { kind: 'section', index: plan.index })}
          />
        )}
      </div>
      {likeness !== 'same' && <p className={looks.quiet}>{patientFacts(patient)}</p>}
      {weight !== null && (
        <p className={cx(looks.written, looks.muted)} dir="auto">
          {weight}
        </p>
      )}
      {plan !== null && (
        <details open={isLast}>
          <summary>{isolatedName(plan.heading)}</summary>
          <p className={looks.written} dir="auto">
            {plan.text}
          </p>
        </details>
      )}
    </>
  );
}
