import type { Db } from '#lib/db/open.ts'
import type { Env } from '#lib/env.ts'
import { findInstitute, listInstituteNames } from '#lib/office/institutes/names.ts'
import { listOrigins } from '#lib/office/websites/websites.ts'
import { spokenWords } from '#lib/site/words/words.ts'
import { command, type Finding, faultFinding, healthyFinding } from './finding.ts'

const answerMs = 10_000

/** Checks that the institute of the site exists; undefined when the database has no institute. */
export async function checkSite(db: Db, { SITE_INSTITUTE: slug }: Env): Promise<Finding | undefined> {
  const slugs = (await listInstituteNames(db)).map((institute) => institute.slug)
  if (slugs.length === 0) return undefined
  if (slugs.includes(slug)) return healthyFinding('site', slug, 'The site shows this institute.')
  return faultFinding(
    'site',
    slug,
    `The site shows the institute ${JSON.stringify(slug)}, which the database does not have: each page is a 404.`,
    `Set SITE_INSTITUTE to one that it has: ${slugs.join(', ')}.`,
  )
}

/** Checks that the remote deployment of `SITE_API_URL` answers. */
export async function checkRemoteSite(url: string, { SITE_API_KEY: key }: Env): Promise<Finding> {
  const advice = 'Check SITE_API_URL, which ends in /catalog/v1, and SITE_API_KEY.'
  try {
    const answer = await fetch(`${url.endsWith('/') ? url.slice(0, -1) : url}/site`, {
      headers: { 'x-api-key': key ?? '' },
      signal: AbortSignal.timeout(answerMs),
    })
    if (answer.ok) return healthyFinding('site', null, `The site reads ${url}, which answers.`)
    const text = (await answer.text()).slice(0, 300)
    return faultFinding(
      'site',
      null,
      `The site reads ${url}, which answers ${answer.status}: ${text}`,
      advice,
    )
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? cause.message : message
    return faultFinding('site', null, `The site reads ${url}, which cannot be reached: ${reason}.`, advice)
  }
}

/** Checks the operator's file of words (`SITE_WORDS`); undefined when no file is set. */
export function checkWords({ SITE_WORDS: file }: Env): Finding | undefined {
  if (file === undefined) return undefined
  try {
    return healthyFinding('words', file, `Pages speak ${Object.keys(spokenWords()).join(', ')}.`)
  } catch (error) {
    const advice = 'Mend the file, or unset SITE_WORDS; until then the server does not start.'
    return faultFinding('words', file, (error as Error).message, advice)
  }
}

/** Checks that forms of a mirror at this origin may send enquiries with a key of the site's institute. */
export async function checkMirror(db: Db, { SITE_INSTITUTE: slug }: Env, origin: string): Promise<Finding> {
  const institute = await findInstitute(db, slug)
  const websites = institute ? await listOrigins(db, institute.id) : []
  if (websites.includes(origin)) {
    return healthyFinding(
      'mirror',
      origin,
      'It is a verified website of the institute, so its forms may send.',
    )
  }
  return faultFinding(
    'mirror',
    origin,
    `It is no verified website of the institute ${JSON.stringify(slug)}: enquiries from its pages are refused.`,
    `Run: ${command(`websites add --institute ${slug} ${origin}`)}`,
  )
}
