import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An institute's own site of three courses, and its catalogue; each fault spoils one thing. */
export type Fault =
  | 'missing'
  | 'removed'
  | 'status'
  | 'noindex'
  | 'canonical'
  | 'hreflang'
  | 'title'
  | 'description'
  | 'json-ld'
  | 'offer'
  | 'shown price'
  | 'item-list'
  | 'sitemap lacks'
  | 'sitemap keeps'
  | 'hook secret'
  | 'preview key'
  | 'unverified key'
  | 'revoked key'
  | 'form'
  | 'image-size'
  | 'embed tag'
  /** No fault: the addresses of courses have ids. */
  | 'ids'

export const siteKey = `cat_pub_${'a'.repeat(48)}`
const keys = {
  'preview key': `cat_pub_${'b'.repeat(48)}`,
  'unverified key': `cat_pub_${'c'.repeat(48)}`,
  'revoked key': `cat_pub_${'d'.repeat(48)}`,
}

const names = ['tabla', 'sitar', 'violin']
/** The price of the first course, which a test may change; the page keeps its own. */
const prices = { api: 4500, page: 4500 }

const courseOf = (slug: string, amount: number) => ({
  id: `id-${slug}`,
  slug,
  languages: [{ code: 'en', label: 'English' }],
  price: { amount, varies: false, is_free: false, currency: 'INR', compare_at_amount: null },
  variants: [{ package_session_id: `version-of-${slug}`, availability: 'closed', price: null }],
  seo: { title: `Learn ${slug}`, description: `What ${slug} is & how it is taught.`, canonical_url: null },
  structured_data: {
    '@type': 'Course',
    name: slug,
    offers: [{ price: amount, priceCurrency: 'INR', availability: 'https://schema.org/InStock' }],
  },
})

export interface CheckedSite {
  origin: string
  /** The removed course, whose page a fault keeps. */
  removed: string
  faults: Set<Fault>
  /** Changes the price of the first course in the catalogue, and on the page when it follows. */
  change: (amount: number, onPage: boolean) => void
  requests: () => number
  /** Runs before the first answer to a path. */
  before: (path: string, run: () => void) => void
  close: () => void
}

export async function startSite(): Promise<CheckedSite> {
  const faults = new Set<Fault>()
  let changes = 0
  let requests = 0
  const waiting = new Map<string, () => void>()
  const server = createServer((request, response) => {
    requests += 1
    const run = waiting.get(request.url ?? '')
    waiting.delete(request.url ?? '')
    run?.()
    void answer(request, response, { faults, changes, origin })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    removed: 'veena',
    faults,
    requests: () => requests,
    before: (path, run) => void waiting.set(path, run),
    change(amount, onPage) {
      changes += 1
      prices.api = amount
      if (onPage) prices.page = amount
    },
    close: () => server.close(),
  }
}

interface State {
  faults: Set<Fault>
  changes: number
  origin: string
}

function answer({ url = '', headers }: IncomingMessage, response: ServerResponse, state: State) {
  const { pathname, searchParams } = new URL(url, 'http://x')
  const send = (status: number, type: string, body: string) =>
    response.writeHead(status, { 'content-type': type }).end(body)
  const json = (status: number, body: object) => send(status, 'application/json', JSON.stringify(body))
  const [, api] = /^\/catalog\/v1(\/.*)/.exec(pathname) ?? []
  if (api === undefined) {
    const [status, body] = pageAt(pathname, state)
    return send(status, pathname.endsWith('.xml') ? 'application/xml' : 'text/html', body)
  }
  if (api === '/site') {
    const refused = refusalOf(headers)
    return json(refused ? 403 : 200, refused ? { error: { code: refused, message: 'x' } } : {})
  }
  if (api === '/sitemap')
    return json(200, { data: names.map((slug) => ({ slug, course_id: `id-${slug}` })), has_more: false })
  if (api === '/changes') {
    const isNew = searchParams.has('since') && searchParams.get('since') !== String(state.changes)
    const data = isNew ? [{ kind: 'course', id: 'id-tabla', change: 'changed' }] : []
    return json(200, { data, next: String(state.changes) })
  }
  const slug = api.split('/').at(-1)?.replace(/^id-/, '') ?? ''
  if (!names.includes(slug)) return json(404, { error: { code: 'not_found', message: 'x' } })
  return json(200, courseOf(slug, slug === 'tabla' ? prices.api : 6000))
}

/** The code with which the catalogue refuses a key; undefined where it accepts it. */
function refusalOf({ origin, ...headers }: IncomingMessage['headers']): string | undefined {
  const key = headers['x-api-key']
  if (key === keys['revoked key']) return 'invalid_api_key'
  if (headers['x-preview'] && key !== keys['preview key']) return 'insufficient_scope'
  return origin && key === keys['unverified key'] ? 'origin_not_allowed' : undefined
}

function pageAt(path: string, { faults, origin }: State): [status: number, body: string] {
  const has = (fault: Fault) => faults.has(fault)
  if (path === '/sitemap.xml') {
    const slugs = [...names.filter((name) => name !== 'violin' || !has('sitemap lacks'))]
    if (has('sitemap keeps')) slugs.push('veena')
    const urls = slugs.map((slug) => `<url><loc>${addressOf(origin, slug, has)}</loc></url>`)
    return [200, `<urlset>${urls.join('')}`]
  }
  if (path === '/courses') {
    const urls = names.map((slug) => addressOf(origin, slug, has))
    const links = urls.map((url) => `<a href="${url}">A course</a>`).join('')
    const itemListElement = urls.map((url, i) => ({ '@type': 'ListItem', position: i + 1, url }))
    const list = { '@type': 'ItemList', itemListElement }
    const script = has('item-list') ? '' : dataScript(JSON.stringify(list))
    const image = has('image-size') ? '<img src="/a.png">' : '<img src="/a.png" width="4" height="3">'
    const embed = has('embed tag')
      ? '<catalogue-batches limit="3" />'
      : '<catalogue-batches></catalogue-batches>'
    return [200, `<html lang="en"><title>Courses</title>${script}${image}${links}${embed}`]
  }
  const name = path.split('/').at(-1) ?? ''
  const slug = has('ids') ? name.replace(/^id-|^/, (id) => (id ? '' : 'slug-')) : name
  if (slug.endsWith('veena')) return [has('removed') ? 200 : 410, 'gone']
  if (!path.startsWith('/courses/') || !names.includes(slug)) return [has('missing') ? 200 : 404, 'missing']
  return slug === 'tabla'
    ? tablaPage(origin, has)
    : [200, coursePage(origin, slug, 6000, (fault) => fault === 'ids' && has('ids'))]
}

const addressOf = (origin: string, slug: string, has: (fault: Fault) => boolean): string =>
  `${origin}/courses/${has('ids') ? `id-${slug}` : slug}`

/** The course whose page has the faults. */
const tablaPage = (origin: string, has: (fault: Fault) => boolean): [number, string] =>
  has('status') ? [500, 'x'] : [200, coursePage(origin, 'tabla', prices.page, has)]

function coursePage(origin: string, slug: string, amount: number, has: (fault: Fault) => boolean): string {
  const { seo, structured_data, id } = courseOf(slug, has('offer') ? amount + 1 : amount)
  const own = addressOf(origin, slug, has)
  const shownKeys = Object.entries(keys).flatMap(([fault, key]) => (has(fault as Fault) ? [key] : []))
  const alternate = has('hreflang') ? `${origin}/hi` : own
  return `<!doctype html><html lang="en"><head><title>${has('title') ? 'Course' : seo.title} – School</title>
    <meta name="description" content="${has('description') ? 'Courses' : seo.description.replace('&', '&amp;')}">
    ${has('noindex') ? '<meta name="robots" content="noindex">' : ''}
    <link rel="canonical" href="${has('canonical') ? origin : own}">
    <link rel="alternate" hreflang="en" href="${alternate}">
    ${dataScript(JSON.stringify(structured_data).slice(0, has('json-ld') ? -1 : undefined))}
    </head><body><h1>${slug}</h1><p>from 3 Dec</p>
    <p>₹${has('shown price') ? '9,999' : amount.toLocaleString('en-IN')}</p>
    ${has('hook secret') ? `<script>const s = 'whsec_${'A'.repeat(32)}'</script>` : ''}
    <script>const k = '${[siteKey, ...shownKeys].join()}'</script>
    <form action="/search"><input name="q"></form>
    <form>${has('form') ? '' : subjectOf(slug, id)}<input type="email" name="email"></form>`
}

/** What says in an enquiry's form which course it is about. */
const subjectOf = (slug: string, id: string): string =>
  slug === 'sitar'
    ? `<input type="hidden" name="package_session_id" value="version-of-${slug}">`
    : slug === 'violin'
      ? `<select name="package_session_id"><option value="version-of-${slug}">1</option></select>`
      : `<input type="hidden" name="course_id" value="${id}">`

const dataScript = (json: string) => `<script type="application/ld+json">${json}</script>`
