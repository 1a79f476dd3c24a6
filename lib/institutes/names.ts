import type { Db } from '#lib/db/open.ts'

/** An institute's names: id for machines, slug for operators, name for people. */
export interface InstituteName {
  id: string
  slug: string
  name: string
}

/** Lists all institutes by slug. */
export const listInstituteNames = (db: Db): Promise<InstituteName[]> => names(db).orderBy('slug').execute()

/** Finds the institute with a slug; undefined when there is none. */
export const findInstitute = (db: Db, slug: string): Promise<InstituteName | undefined> =>
  names(db).where('slug', '=', slug).executeTakeFirst()

const names = (db: Db) => db.selectFrom('institutes').select(['id', 'slug', 'name'])
