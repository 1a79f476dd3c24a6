import type { Check } from '#lib/module.ts'
import { commandLine } from '#lib/office/cli/command-line.ts'
import { findInstitute, listInstituteNames } from '#lib/office/institutes/names.ts'
import { listOrigins } from '#lib/office/institutes/websites.ts'
import { haveOwnHosts } from '#lib/site/hosts.ts'

/** Checks that the institute shown by the site exists in the database. */
export const checkSite: Check = async ({ db, env: { SITE_INSTITUTE: slug } }) => {
  const slugs = (await listInstituteNames(db)).map((institute) => institute.slug)
  if (slugs.length === 0) return []
  if (slugs.includes(slug)) return [[slug, 'The site shows this institute.']]
  if (await haveOwnHosts(db)) return []
  const message = `The site shows the institute ${JSON.stringify(slug)}, which the database does not have: each page is a 404.`
  return [[slug, message, `Set SITE_INSTITUTE to one of these: ${slugs.join(', ')}.`]]
}

/** Checks that a mirror of the site can send enquiries: its origin must be a verified website of the institute. */
export const checkMirror: Check = async ({ db, env: { SITE_INSTITUTE: slug }, mirror }) => {
  if (mirror === undefined) return []
  const institute = await findInstitute(db, slug)
  const websites = institute ? await listOrigins(db, institute.id) : []
  if (websites.includes(mirror))
    return [[mirror, 'It is a verified website of the institute, so its forms may send.']]
  const message = `It is not a verified website of the institute ${JSON.stringify(slug)}: enquiries from its pages are refused.`
  return [[mirror, message, `Run: ${commandLine(`websites add --institute ${slug} ${mirror}`)}`]]
}
