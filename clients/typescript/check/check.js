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
  const placeholder = coursePath.includes('{id}') ? '{id}' : '{slug}'
  const addressOf = (name) => base + coursePath.replace(placeholder, encodeURIComponent(name))
  const context = {
    base,
    catalogue,
    visits,
    findings,
    notes,
    addressOf,
    isCourse: courseMatcher(base, coursePath, placeholder),
    nameOf: placeholder === '{id}' ? ({ id }) => id : ({ slug, id }) => slug ?? id,
  }

  const since = required(await catalogue.GET('/changes')).next
  await requireGone(context, addressOf(`nobody-${crypto.randomUUID()}`), 'missing')
  for (const slug of removed) await requireGone(context, addressOf(slug), 'removed')

  const entries = await listEntries(context)
  const inSitemap = await readSitemap(context)
  compareSitemaps(context, entries, inSitemap)
  const pages = new Map([...entries].map((name) => [addressOf(name), name]))
  for (const address of inSitemap) {
    const name = context.isCourse(address)
    if (name !== undefined && entries.has(name)) pages.set(address, name)
  }
  const keys = new Map()
  await eachOf(pages, atOnce, ([address, name]) => checkCourse(context, address, name, keys))
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
 * Returns a function that returns the slug or id in a course page's address, which may start with a language; undefined
 * for other pages.
 */
function courseMatcher(base, coursePath, placeholder) {
  const literal = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const [before = '', after = ''] = coursePath.split(placeholder)
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

/** Returns the names of all courses of the catalogue, as addresses of their pages have them. */
async function listEntries({ catalogue, nameOf }) {
  const entries = new Set()
  for (let page = 1; ; page++) {
    const { data, has_more } = required(
      await catalogue.GET('/sitemap', { params: { query: { page, page_size: 1000 } } }),
    )
    for (const { slug, course_id: id } of data) entries.add(nameOf({ slug, id }))
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
  const lacking = [...entries].filter((name) => !listed.has(name))
  const stale = [...listed].filter((name) => !entries.has(name))
  const say = (names, problem, cure) => {
    if (names.length > 0)
      findings.push({
        rule: 'sitemap',
        page: `${base}/sitemap.xml`,
        problem: `${names.length} ${problem}, such as ${addressOf(names[0])}`,
        cure,
      })
  }
  say(lacking, 'courses are not in the sitemap', 'list every entry of GET /sitemap')
  say(stale, 'courses in the sitemap are not in the catalogue', 'remove what GET /sitemap no longer lists')
}

async function checkCourse(context, address, name, keys) {
  const { visits, findings, catalogue } = context
  const answer = await visits.open(address)
  if (!answer) return
  if (answer.status !== 200) {
    findings.push({
      rule: 'status',
      page: address,
      problem: `the page of a course answers ${answer.status || answer.reason}`,
      cure: 'show every course of GET /sitemap at its own address',
    })
    return
  }
  const page = readPage(answer.address, answer.text)
  noteKeys(keys, page)
  const course = await readCourse(catalogue, name, page.language)
  // The course was removed during the check.
  if (!course) return
  findings.push(...courseFindings(page, course), ...pageFindings(page))
}

/** Returns the course in the page's language, or in its first language if the catalogue does not have the page's. */
async function readCourse(catalogue, name, language) {
  const code = /^[a-z]{2,3}/.exec(language ?? '')?.[0]
  try {
    return await catalogue.bySlug(name, code ? { language: code } : {})
  } catch (error) {
    if (error.status !== 400) throw error
    return catalogue.bySlug(name)
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

/** Maximum number of keys that are tried, because a page may contain any number. */
const keysMax = 10

/** Records the keys that a page contains, with the first page of each key. */
function noteKeys(keys, { html, address }) {
  for (const [key] of html.matchAll(/\bcat_[a-z]{2,16}_[0-9a-f]{16,}/g))
    if (!keys.has(key) && keys.size < keysMax) keys.set(key, address)
}

/** Tries each key as the page's own scripts use it: a publishable key may stand in a page, if it works there. */
async function checkKeys({ catalogue, findings }, keys) {
  for (const [key, page] of keys) {
    const say = (rule, problem, cure) =>
      findings.push({ rule, page, problem: `it shows the key ${key.slice(0, 12)}…, ${problem}`, cure })
    const ask = async (headers) => {
      const { error, response } = await catalogue.GET('/site', { headers: { 'X-API-Key': key, ...headers } })
      return error?.error?.code ?? String(response.status)
    }
    const { origin } = new URL(page)
    if ((await ask({ 'X-Preview': 'drafts' })) === '200')
      say('secret', 'which reads drafts', 'keep it on the server, and revoke it now')
    else if ((await ask({ Origin: origin })) === 'origin_not_allowed')
      say(
        'key',
        `which no page of ${origin} can use`,
        `add ${origin} to the institute's verified websites, or leave the key out`,
      )
    else if ((await ask({})) === 'invalid_api_key')
      say('key', 'which is unknown or revoked', 'put in the current key, or leave it out')
  }
}

/** How often to ask for changes and to check changed pages again, in milliseconds. */
const followMs = 2_000

/** Follows the catalogue's changes for some seconds. Each changed page must show the change within that time. */
async function follow(context, since, seconds) {
  const { catalogue, findings, notes, addressOf, nameOf, visits } = context
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
      const address = addressOf(course ? nameOf(course) : id)
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
