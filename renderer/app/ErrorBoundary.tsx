import { Component, type JSX, type ReactNode } from 'react';
import { openConsult } from '../state/commands.ts';
import { Button } from '../components/Button.tsx';
import { cx, looks } from '../components/styles/looks.ts';
import { strings } from '../strings/strings.ts';
import styles from './App.module.css';

type Props = { readonly children: ReactNode };
type State = { readonly hasFailed: boolean };

/** Replaces a page that failed to draw. Typed text and recordings live outside the drawn page and continue. */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  /** The open consult may be the cause, so the page must not draw it again. */
  override componentDidCatch(): void {
    openConsult(null);
  }

  override readonly state: State = { hasFailed: false };

  override render(): ReactNode {
    return this.state.hasFailed ? <Fault /> : this.props.children;
  }
}

function Fault(): JSX.Element {
  return (
    <main className={cx(looks.stack, styles.waiting)}>
      <p role="alert">{strings.pageFault.text}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {strings.pageFault.reload}
      </Button>
    </main>
  );
}
