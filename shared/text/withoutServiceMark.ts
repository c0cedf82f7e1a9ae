/** Stands by every note that was written without the service, on screen, in lists, in copies of the whole and in exports. */
export const withoutServiceMark = 'Written without the service';
