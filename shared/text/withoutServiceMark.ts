/** Marks every note written without the service: on screen, in lists, in copies of the whole note, in exports. */
export const withoutServiceMark = 'Written without the service';
