import type { Db } from '#lib/base/db/open.ts'
import { type InstituteName, listInstituteNames } from '#lib/office/institutes/names.ts'
import { CommandFailure } from './failure.ts'

const shownMax = 20

/** Returns the institute with this slug. Throws a failure that lists the existing slugs if there is none. */
export async function requireInstitute(db: Db, slug: string): Promise<InstituteName> {
  const institutes = await listInstituteNames(db)
  const found = institutes.find((institute) => institute.slug === slug)
  if (found) return found
  const slugs = institutes.slice(0, shownMax).map((institute) => institute.slug)
  const others = institutes.length - slugs.length
  const more = others > 0 ? ` and ${others} more` : ''
  const existing = slugs.length === 0 ? 'none is imported yet' : `there is ${slugs.join(', ')}${more}`
  throw new CommandFailure(`No institute has the slug ${JSON.stringify(slug)}: ${existing}.`)
}
