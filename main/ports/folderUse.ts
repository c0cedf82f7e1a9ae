/** What a person chooses a folder for. */
export type FolderUse = 'export' | 'filedNotes';
