import type { ConsultId } from '../../../shared/ids.ts';
import type { App } from '../app.ts';
import type { DayPatient } from './dayPatients.ts';

/** Opens `Wrong patient?`, filled in where it seems to be known whose the consult is; it changes nothing by itself. */
export const showWrongPatient = (app: App, consultId: ConsultId, suggested: DayPatient | null = null): void =>
  app.uiStore.setState({ dialog: { kind: 'wrongPatient', consultId, suggested } });
