import type { Db } from '#lib/db/open.ts'
import { CommandFailure } from './failure.ts'

export interface InstituteName {
  id: string
  slug: string
  name: string
}

export const listInstitutes = (db: Db): Promise<InstituteName[]> =>
  db.selectFrom('institutes').select(['id', 'slug', 'name']).orderBy('slug').execute()

const shownMax = 20

/** The institute with a slug; fails naming those that exist. */
export async function requireInstitute(db: Db, slug: string): Promise<InstituteName> {
  const institutes = await listInstitutes(db)
  const found = institutes.find((institute) => institute.slug === slug)
  if (found) return found
  const slugs = institutes.slice(0, shownMax).map((institute) => institute.slug)
  const more = institutes.length > shownMax ? ` and ${institutes.length - shownMax} more` : ''
  const existing = slugs.length === 0 ? 'none is imported yet' : `there is ${slugs.join(', ')}${more}`
  throw new CommandFailure(`No institute has the slug ${JSON.stringify(slug)}: ${existing}.`)
}
