import type { Db } from '#lib/db/open.ts'

/** How an institute is told apart: by machines, by operators, by people. */
export interface InstituteName {
  id: string
  slug: string
  name: string
}

/** All institutes by slug. */
export const listInstituteNames = (db: Db): Promise<InstituteName[]> => names(db).orderBy('slug').execute()

/** The institute with a slug; undefined when there is none. */
export const findInstitute = (db: Db, slug: string): Promise<InstituteName | undefined> =>
  names(db).where('slug', '=', slug).executeTakeFirst()

const names = (db: Db) => db.selectFrom('institutes').select(['id', 'slug', 'name'])
