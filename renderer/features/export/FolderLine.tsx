import type { JSX } from 'react';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { exportStrings as strings } from '../../strings/exportStrings.ts';
import styles from './FolderLine.module.css';

/**
 * The note is filed, and the app will still write its copy for the practice's own program. Nobody has to do anything.
 */
export function FolderLine({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  return consult.isFolderWaiting ? <p className={styles.line}>{strings.folderWaiting}</p> : null;
}
