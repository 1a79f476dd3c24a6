import type { Check } from '#lib/module.ts'
import { commandLine } from '#lib/office/cli/command-line.ts'
import { findInstitute, listInstituteNames } from '#lib/office/institutes/names.ts'
import { listOrigins } from '#lib/office/institutes/websites.ts'
import { haveOwnHosts } from '#lib/site/hosts.ts'
import { spokenWords } from '#lib/site/words/words.ts'

const answerMs = 10_000

/** Checks that the institute shown by the site exists in the database. */
export const checkSite: Check = async ({ db, env: { SITE_INSTITUTE: slug, SITE_API_URL } }) => {
  if (SITE_API_URL !== undefined) return []
  const slugs = (await listInstituteNames(db)).map((institute) => institute.slug)
  if (slugs.length === 0) return []
  if (slugs.includes(slug)) return [[slug, 'The site shows this institute.']]
  if (await haveOwnHosts(db)) return []
  const message = `The site shows the institute ${JSON.stringify(slug)}, which the database does not have: each page is a 404.`
  return [[slug, message, `Set SITE_INSTITUTE to one of these: ${slugs.join(', ')}.`]]
}

/** Checks that the remote deployment at `SITE_API_URL` responds. */
export const checkRemoteSite: Check = async ({ env: { SITE_API_URL: url, SITE_API_KEY: key } }) => {
  if (url === undefined) return []
  const advice = 'Check SITE_API_URL, which ends in /catalog/v1, and SITE_API_KEY.'
  try {
    const answer = await fetch(`${url.endsWith('/') ? url.slice(0, -1) : url}/site`, {
      headers: { 'x-api-key': key ?? '' },
      signal: AbortSignal.timeout(answerMs),
    })
    if (answer.ok) return [[null, `The site reads ${url}, which answers.`]]
    const text = (await answer.text()).slice(0, 300)
    return [[null, `The site reads ${url}, which answers ${answer.status}: ${text}`, advice]]
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? cause.message : message
    return [[null, `The site reads ${url}, which cannot be reached: ${reason}.`, advice]]
  }
}

/** Checks that the operator's translation file (`SITE_WORDS`) can be read. */
export const checkWords: Check = async ({ env: { SITE_WORDS: file } }) => {
  if (file === undefined) return []
  try {
    return [[file, `The pages are available in ${Object.keys(spokenWords()).join(', ')}.`]]
  } catch (error) {
    const advice = 'Correct the file, or unset SITE_WORDS; until then the server does not start.'
    return [[file, (error as Error).message, advice]]
  }
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
