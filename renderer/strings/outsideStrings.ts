import { withIsolatedNames } from '../../shared/text/shownName.ts';

export const outsideStrings = {
  inFields: 'From another program. Check the patient.',
  list: 'From another program',
  mark: 'from another program',
  takeOf: (name: string) => withIsolatedNames`Use ${name} from another program`,
  clear: 'Dismiss',
  clearOf: (name: string) => withIsolatedNames`Dismiss ${name}`,
  waits: 'A patient from another program waits under New consult.',
  unusable: 'A link from another program could not be used.',
};
