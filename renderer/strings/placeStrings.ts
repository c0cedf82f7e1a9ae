import { withIsolatedNames } from '../../shared/text/shownName.ts';

export const placeStrings = {
  title: 'Practice program',
  intro: 'Only for you and this practice, on this computer.',
  notes: {
    none: 'Filed notes are saved in no folder of your own.',
    chosen: (folder: string) => withIsolatedNames`Each note that you file is also saved in ${folder}.`,
    choose: 'Choose folder…',
    end: 'Save in no folder',
    as: 'Save filed notes as',
  },
  list: {
    none: 'New consult has no list of today.',
    chosen: (file: string) => withIsolatedNames`Today’s list comes from ${file}.`,
    choose: 'Choose file…',
    end: 'Use no file',
    decided: 'Today’s list comes from your practice system.',
  },
} as const;
