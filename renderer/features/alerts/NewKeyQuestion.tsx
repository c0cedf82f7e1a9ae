import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';
import { useApp } from '../../state/app.ts';
import { StepButton } from '../../components/Button.tsx';
import { PersonIcon } from '../../components/icons/icons.tsx';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { connectFailureString, strings } from '../../strings/strings.ts';
import { cx, looks } from '../../components/styles/looks.ts';

const { newKey: words } = practiceStrings;

/** IT cannot know whose a key is, so its vet says it once. The work goes on meanwhile, with the old key. */
export function NewKeyQuestion({ of: { id, vet, name } }: { readonly of: ConnectionView }) {
  const app = useApp();
  const answer = (isTheirs: boolean) => async (): Promise<void> => {
    const { notify, announce } = app.forCurrentSession();
    const answered = await app.ask('answerNewKey', { connectionId: id, isTheirs });
    if (!answered.ok) notify(connectFailureString(answered.error.code, answered.error.detail), true);
    else announce(isTheirs ? strings.connect.connected : words.refused);
  };
  return (
    <div role="status" className={cx(looks.line, looks.stops)}>
      <PersonIcon />
      <p>{words.question(vet, name)}</p>
      <div className={looks.steps}>
        <StepButton look="quiet" guard={id} step={answer(true)}>
          {words.use}
        </StepButton>
        <StepButton look="quiet" guard={id} step={answer(false)}>
          {words.refuse}
        </StepButton>
      </div>
    </div>
  );
}
