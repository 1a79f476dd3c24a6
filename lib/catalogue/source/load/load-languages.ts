import type { LanguageSource } from '#lib/catalogue/authored/institute.ts'
import type { Db } from '#lib/db/open.ts'
import { readKey, readTexts } from './load-values.ts'

export interface LanguageRow extends LanguageSource {
  sequence: number
}

export const loadLanguages = (db: Db, instituteId: string): Promise<LanguageRow[]> =>
  db
    .selectFrom('languages')
    .where('institute_id', '=', instituteId)
    .select(['sequence', 'code', 'label', 'match'])
    .orderBy('sequence')
    .execute()

/** Reads a language. Throws `UnreadableValue` for a code that does not fit into a key of the tables. */
export const readLanguage = ({ sequence, code, label, match }: LanguageRow): LanguageRow => ({
  sequence,
  code: readKey('code', code, `languages "${sequence}"`),
  label,
  match: readTexts(match),
})
