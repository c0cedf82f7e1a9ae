/**
 * Marks every note that was written without the service: on screen, in lists, in copies of the whole note and in
 * exports.
 */
export const withoutServiceMark = 'Written without the service';
