import type { ConsultId } from '../../../shared/ids.ts';
import type { App } from '../app.ts';
import type { DayPatient } from './dayPatients.ts';

/** Filled in where it seems to be known whose the consult is. */
export const showWrongPatient = (app: App, consultId: ConsultId, suggested: DayPatient | null = null): void =>
  app.uiStore.setState({ dialog: { kind: 'wrongPatient', consultId, suggested } });
