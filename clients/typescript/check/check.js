import { createCatalogue, required } from '../index.js'
import { readPage } from './page.js'
import { courseFindings, otherFindings, pageFindings } from './rules.js'
import { createVisits, eachOf } from './visits.js'

const atOnce = 4
/** Maximum number of pages checked that are neither courses nor lists, because these pages resemble each other. */
const othersMax = 20

/**
 * Compares an institute's own site with its catalogue. Returns findings as `{rule, page, problem, cure}`, and notes
 * about what was not checked.
 */
export async function checkSite({
  site,
  url = site,
  key,
  coursePath = '/courses/{slug}',
  listPaths = ['/courses'],
  removed = /** @type {string[]} */ ([]),
  followSeconds = 0,
  pagesMax = 500,
  bytesMax = 200_000_000,
  secondsMax = 600,
  fetch = globalThis.fetch,
}) {
  const base = new URL(site).href.replace(/\/$/, '')
  // A large catalogue uses up the key's limit, which resets within a minute.
  const catalogue = createCatalogue({ url, key, totalMs: 90_000, retries: 5 })
  const visits = createVisits({ pagesMax, bytesMax, secondsMax, fetch })
  const findings = []
  const notes = []
  const addressOf = (slug) => base + coursePath.replace('{slug}', encodeURIComponent(slug))
  const context = {
    base,
    catalogue,
    visits,
    findings,
    notes,
    addressOf,
    isCourse: courseMatcher(base, coursePath),
  }

  const since = required(await catalogue.GET('/changes')).next
  await requireGone(context, addressOf(`nobody-${crypto.randomUUID()}`), 'missing')
  for (const slug of removed) await requireGone(context, addressOf(slug), 'removed')

  const entries = await listEntries(catalogue)
  const inSitemap = await readSitemap(context)
  compareSitemaps(context, entries, inSitemap)
  const pages = new Map([...entries.keys()].map((slug) => [addressOf(slug), slug]))
  for (const address of inSitemap) {
    const slug = context.isCourse(address)
    if (slug !== undefined && entries.has(slug)) pages.set(address, slug)
  }
  const keys = new Map()
  await eachOf(pages, atOnce, ([address, slug]) => checkCourse(context, address, slug, keys))
  const lists = new Set(listPaths.map((path) => base + path))
  const others = inSitemap.filter((one) => context.isCourse(one) === undefined && isOwn(one, base))
  for (const path of listPaths)
    for (const address of others) if (isBelowLanguage(address, base, path)) lists.add(address)
  await eachOf(new Set([...lists, ...others.slice(0, othersMax)]), atOnce, (address) =>
    checkOther(context, address, lists.has(address), keys),
  )
  await checkKeys(context, keys)
  if (followSeconds > 0) await follow(context, since, followSeconds)
  if (visits.limit) notes.push(`Not everything was checked: the limit is ${visits.limit}.`)
  const place = ({ page, rule }) => `${page} ${rule}`
  findings.sort((one, other) => (place(one) < place(other) ? -1 : 1))
  return { site: base, pages: visits.pages, courses: entries.size, findings, notes }
}

/**
 * Returns a function that returns the slug in a course page's address, which may start with a language; undefined for
 * other pages.
 */
function courseMatcher(base, coursePath) {
  const literal = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const [before = '', after = ''] = coursePath.split('{slug}')
  const pattern = new RegExp(
    `^${literal(base)}(?:/[a-z]{2,3}(?:-[A-Za-z]+)?)?${literal(before)}([^/?#]+)${literal(after)}/?$`,
  )
  return (address) => {
    const [, segment] = pattern.exec(address) ?? []
    try {
      return segment && decodeURIComponent(segment)
    } catch {
      return undefined
    }
  }
}

const isOwn = (address, base) => address === base || address.startsWith(`${base}/`)

/** Returns whether an address has this path, optionally after a language. */
const isBelowLanguage = (address, base, path) =>
  address.endsWith(path) && /^(\/[a-z]{2,3}(-[A-Za-z]+)?)?$/.test(address.slice(base.length, -path.length))

/** Returns all courses of the catalogue by slug. */
async function listEntries(catalogue) {
  const entries = new Map()
  for (let page = 1; ; page++) {
    const { data, has_more } = required(
      await catalogue.GET('/sitemap', { params: { query: { page, page_size: 1000 } } }),
    )
    for (const entry of data) entries.set(entry.slug, entry)
    if (!has_more) return entries
  }
}

async function requireGone({ visits, findings }, address, which) {
  const answer = await visits.open(address, { redirect: 'manual' })
  const good = which === 'missing' ? [404] : [404, 410]
  if (!answer || good.includes(answer.status)) return
  findings.push({
    rule: which,
    page: address,
    problem: `a ${which} course answers ${answer.status || answer.reason}`,
    cure: `answer ${good.join(' or ')}, as the catalogue does`,
  })
}

/** Returns the addresses in the site's sitemap, including all files of an index. */
async function readSitemap({ base, visits, findings }) {
  const robots = await visits.open(`${base}/robots.txt`)
  const [, named] = (robots?.status === 200 && /^sitemap:\s*(\S+)/im.exec(robots.text)) || []
  const first = named ?? `${base}/sitemap.xml`
  const addresses = []
  const parts = [first]
  for (const part of parts) {
    const answer = await visits.open(part)
    if (!answer) break
    if (answer.status !== 200) {
      findings.push({
        rule: 'sitemap',
        page: part,
        problem: `the sitemap answers ${answer.status || answer.reason}`,
        cure: 'generate the sitemap from GET /sitemap',
      })
      continue
    }
    const places = [...answer.text.matchAll(/<loc>\s*([^<]+?)\s*<\/loc>/g)].map(([, text]) => unescaped(text))
    if (/<sitemapindex/.test(answer.text)) parts.push(...places.slice(0, 100))
    else for (const place of places) addresses.push(place.replace(/\/$/, ''))
  }
  return addresses
}

const unescaped = (text) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

function compareSitemaps({ base, findings, isCourse, addressOf }, entries, inSitemap) {
  const listed = new Set(inSitemap.map(isCourse).filter(Boolean))
  const lacking = [...entries.keys()].filter((slug) => !listed.has(slug))
  const stale = [...listed].filter((slug) => !entries.has(slug))
  const say = (slugs, problem, cure) => {
    if (slugs.length > 0)
      findings.push({
        rule: 'sitemap',
        page: `${base}/sitemap.xml`,
        problem: `${slugs.length} ${problem}, such as ${addressOf(slugs[0])}`,
        cure,
      })
  }
  say(lacking, 'courses are not in the sitemap', 'list every entry of GET /sitemap')
  say(stale, 'courses in the sitemap are not in the catalogue', 'remove what GET /sitemap no longer lists')
}

async function checkCourse(context, address, slug, keys) {
  const { visits, findings, catalogue } = context
  const answer = await visits.open(address)
  if (!answer) return
  if (answer.status !== 200) {
    findings.push({
      rule: 'status',
      page: address,
      problem: `the page of a course answers ${answer.status || answer.reason}`,
      cure: 'show every course of GET /sitemap by its slug',
    })
    return
  }
  const page = readPage(answer.address, answer.text)
  noteKeys(keys, page)
  const course = await readCourse(catalogue, slug, page.language)
  // The course was removed during the check.
  if (!course) return
  findings.push(...courseFindings(page, course), ...pageFindings(page))
}

/** Returns the course in the page's language, or in its first language if the catalogue does not have the page's. */
async function readCourse(catalogue, slug, language) {
  const code = /^[a-z]{2,3}/.exec(language ?? '')?.[0]
  try {
    return await catalogue.bySlug(slug, code ? { language: code } : {})
  } catch (error) {
    if (error.status !== 400) throw error
    return catalogue.bySlug(slug)
  }
}

async function checkOther({ visits, findings, isCourse }, address, isList, keys) {
  const answer = await visits.open(address)
  if (answer?.status !== 200 || !answer.type.includes('html')) return
  const page = readPage(answer.address, answer.text)
  noteKeys(keys, page)
  const courses = new Set(
    page.links.map((link) => link && isCourse(link.replace(/[?#].*$/, ''))).filter(Boolean),
  )
  findings.push(...otherFindings(page, isList ? courses : new Set()), ...pageFindings(page))
}

/** Records the keys that a page contains, with the first page of each key. */
function noteKeys(keys, { html, address, embedKeys }) {
  for (const [key] of html.matchAll(/\bcat_[a-z]{3}_[0-9a-f]{16,}/g))
    if (!keys.has(key) && !embedKeys.includes(key)) keys.set(key, address)
}

/** Tests whether each key may send enquiries. The body is empty, so no enquiry is stored. */
async function checkKeys({ catalogue, findings }, keys) {
  for (const [key, page] of keys) {
    const { response } = await catalogue.POST('/leads', { body: {}, headers: { 'X-API-Key': key } })
    if (response.status === 400)
      findings.push({
        rule: 'secret',
        page,
        problem: `it shows the key ${key.slice(0, 12)}…, which lets anybody send enquiries`,
        cure: 'send enquiries from your server, and give pages a key with catalog:read only',
      })
  }
}

/** How often to ask for changes and to check changed pages again, in milliseconds. */
const followMs = 2_000

/** Follows the catalogue's changes for some seconds. Each changed page must show the change within that time. */
async function follow(context, since, seconds) {
  const { catalogue, findings, notes, addressOf, visits } = context
  const until = Date.now() + seconds * 1000
  const waiting = new Map()
  let changes = 0
  let cursor = since
  for (;;) {
    const { data, next } = required(await catalogue.GET('/changes', { params: { query: { since: cursor } } }))
    cursor = next
    for (const { kind, id } of data) if (kind === 'course' && id) waiting.set(id, undefined)
    changes += data.length
    for (const id of waiting.keys()) {
      const course = await catalogue.bySlug(id)
      const address = addressOf(course?.slug ?? id)
      const answer = await visits.open(address, { redirect: 'manual' })
      if (!answer) return
      const found = staleFinding(answer, course)
      if (found) waiting.set(id, found)
      else waiting.delete(id)
    }
    if (Date.now() + followMs >= until) break
    await new Promise((resolve) => setTimeout(resolve, followMs))
  }
  notes.push(`Changes followed for ${seconds} s: ${changes}.`)
  for (const found of waiting.values()) if (found) findings.push(found)
}

const staleFinding = (answer, course) => {
  const stale = (problem) => ({
    rule: 'stale',
    page: answer.address,
    problem,
    cure: 'delete cached pages when a hook reports a change, or cache them for a shorter time',
  })
  if (!course)
    return [404, 410].includes(answer.status) ? undefined : stale(`a removed course answers ${answer.status}`)
  if (answer.status !== 200) return stale(`a changed course answers ${answer.status}`)
  const [first] = courseFindings(readPage(answer.address, answer.text), course)
  return first && stale(`after a change ${first.problem}`)
}
