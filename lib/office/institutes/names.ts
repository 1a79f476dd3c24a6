import type { Db } from '#lib/base/db/open.ts'

/** The names of an institute: `id` for programs, `slug` for operators, `name` for people. */
export interface InstituteName {
  id: string
  slug: string
  name: string
}

export const listInstituteNames = (db: Db): Promise<InstituteName[]> => names(db).orderBy('slug').execute()

export const findInstitute = (db: Db, slug: string): Promise<InstituteName | undefined> =>
  names(db).where('slug', '=', slug).executeTakeFirst()

/** Returns the institute with this id. Throws if there is none. */
export const findInstituteById = (db: Db, id: string): Promise<InstituteName> =>
  names(db).where('id', '=', id).executeTakeFirstOrThrow()

const names = (db: Db) => db.selectFrom('institutes').select(['id', 'slug', 'name'])
