/** Stands by every note that was written without the service, on screen, in lists, copies and exports. */
export const withoutServiceMark = 'Written without the service';
