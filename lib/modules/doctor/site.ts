import { type Check, fault, hint, ofInstitute } from '#lib/office/findings/findings.ts'
import { findInstitute, listInstituteNames } from '#lib/office/institutes/names.ts'
import { listOrigins } from '#lib/office/institutes/websites.ts'
import { haveOwnHosts } from '#lib/site/site-hosts.ts'

export const checkSite: Check = async ({ db, env: { SITE_INSTITUTE: slug } }) => {
  const slugs = (await listInstituteNames(db)).map((institute) => institute.slug)
  if (slugs.length === 0) return []
  if (slugs.includes(slug)) return [hint(ofInstitute(slug), 'site')]
  if (await haveOwnHosts(db)) return []
  return [fault(ofInstitute(slug), 'siteMissing', { name: slug, slugs: slugs.join(', ') })]
}

/** Checks that a mirror of the site can send enquiries: its origin must be a verified website of the institute. */
export const checkMirror: Check = async ({ db, env: { SITE_INSTITUTE: slug }, mirror }) => {
  if (mirror === undefined) return []
  const institute = await findInstitute(db, slug)
  const websites = institute ? await listOrigins(db, institute.id) : []
  const isOne = websites.includes(mirror)
  const on = { kind: 'address', id: mirror } as const
  return [isOne ? hint(on, 'mirror') : fault(on, 'mirrorRefused', { institute: slug })]
}
