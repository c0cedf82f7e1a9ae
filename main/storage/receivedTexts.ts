import { z } from 'zod';
import type { ConsultId, SubmissionKey } from '../../shared/ids.ts';
import type { Database } from './database.ts';

/** In characters. Each part is a change of its own, so that no write takes long. */
export const receivedPartLength = 200_000;

const texts = z.array(z.string());

/** The received texts of a consult that are too long to show. They are removed with their consult. */
export function receivedTexts(database: Database) {
  const save = database.prepare(
    `INSERT INTO received_texts (consult_id, submission_key, part, text) VALUES (?, ?, ?, ?)
     ON CONFLICT (consult_id, submission_key, part) DO UPDATE SET text = excluded.text`,
  );
  const clear = database.prepare('DELETE FROM received_texts WHERE consult_id = ? AND submission_key = ?');
  const select = database
    .prepare('SELECT text FROM received_texts WHERE consult_id = ? ORDER BY submission_key, part')
    .pluck();
  return {
    /** The first part replaces everything that was saved under that key. */
    savePart: (consult: ConsultId, key: SubmissionKey, part: number, text: string): void => {
      if (part === 0) clear.run(consult, key);
      save.run(consult, key, part, text);
    },
    /** Empty: no text was too long. */
    read: (consult: ConsultId): string => texts.parse(select.all(consult)).join(''),
  };
}
