/** What a person chooses a folder for. */
export type FolderUse = 'export' | 'filedNotes';

/** What a person chooses a table (CSV) for. */
export type TableUse = 'list' | 'phrases';
