import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { answerPicture } from '#app/(site)/picture-table.ts'
import { GET as getHealth } from '#app/healthz/route.ts'
import { GET as getReady } from '#app/readyz/route.ts'
import { GET as getRobots } from '#app/robots.txt/route.ts'
import { GET as getSitemap } from '#app/sitemap.xml/route.ts'
import { cacheFigures } from '#lib/base/cache.ts'
import { receiptSiteOf } from '#lib/contract/leads/receipts.ts'
import { workingHosts } from '#lib/site/site-hosts.ts'
import { setDatabase } from '../../api/gates-setup.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { counting, processDatabase } from '../databases.ts'
import {
  addressesIn,
  documentOf,
  institutes,
  nameOf,
  origins,
  type Slug,
  settings,
  slugs,
} from './three-sites.ts'

const { db } = processDatabase()

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent' }))
Object.assign(process.env, settings)

beforeAll(async () => {
  for (const slug of slugs) await publishDocument(db, documentOf(slug), new Date())
})
beforeEach(() => setDatabase(db))

type Route = (request: Request) => Response | Promise<Response>
/** Routes that are not pages, by path. */
const routes: Record<string, Route> = {
  '/robots.txt': getRobots,
  '/sitemap.xml': getSitemap,
  '/healthz': getHealth,
  '/readyz': getReady,
}

const ask = (host: string | null, path: string, init: RequestInit = {}): Promise<Response> => {
  const headers = { ...init.headers, ...(host !== null && { host }) }
  const request = new Request(`http://localhost${path}`, { ...init, headers })
  const [name = ''] = path.split('?')
  const route = routes[name] ?? (/(^|\/)(picture\.png|favicon\.ico)$/.test(name) ? answerPicture : answerPage)
  return Promise.resolve(route(request))
}

const said = async (answer: Promise<Response>) => {
  const { status, headers } = await answer
  return `${status} ${headers.get('location') ?? ''}`.trim()
}

const moved = 'https://music.example:8443'

test.each([
  ['music.example', '/courses?utm_source=x', '200'],
  ['www.music.example', '/courses?utm_source=x&page=1', `301 ${moved}/courses?utm_source=x&page=1`],
  ['www.music.example', '/robots.txt', `301 ${moved}/robots.txt`],
  ['www.music.example', '/sitemap.xml', `301 ${moved}/sitemap.xml`],
  ['www.music.example', '/favicon.ico', `301 ${moved}/favicon.ico`],
  ['www.music.example', '/no/such/page?x=1', `301 ${moved}/no/such/page?x=1`],
  ['www.music.example', '//evil.example/', `301 ${moved}//evil.example/`],
  [null, '/courses', '200'],
  ['evil.example', '/courses', '404'],
  ['evil.example', '/courses?stream=evenings&category=x', '404'],
  ['evil.example', '/robots.txt', '404'],
  ['evil.example', '/pictures/picture.png', '404'],
  ['evil.example', '/no/such/page', '404'],
  ['nobody.courses.example', '/', '404'],
  // Probes.
  ['site.example', '/healthz', '200'],
  ['10.0.0.7:3000', '/readyz', '200'],
  ['music.example', '/healthz', '404'],
  ['craft.courses.example', '/readyz', '404'],
])('the host %s answers %s with %s', async (host, path, expected) => {
  expect(await said(ask(host, path))).toBe(expected)
})

test('a host without a site is a line of text that nobody keeps, and names the host nowhere', async () => {
  for (const method of ['GET', 'HEAD'])
    for (const path of ['/', '/courses/x/enquiry', '/sitemap.xml', '/healthz']) {
      const answer = await ask('evil.example', path, {
        method,
        headers: { 'x-forwarded-host': 'music.example' },
      })
      const { status, headers } = answer
      expect([
        status,
        headers.get('content-type'),
        headers.get('cache-control'),
        headers.get('set-cookie'),
      ]).toEqual([404, 'text/plain; charset=utf-8', 'no-store', null])
      expect(`${await answer.text()}${[...headers]}`).not.toMatch(/evil|music/)
    }
  expect(await said(ask('evil.example', '/courses/x/enquiry', { method: 'POST', body: 'x=1' }))).toBe('404')
})

test.each(slugs)('a crawl of %s finds nothing of another institute', async (slug) => {
  const own = origins[slug]
  const { host } = new URL(own)
  const foreign = slugs
    .filter((other) => other !== slug)
    .flatMap((other) => [new URL(origins[other]).hostname, nameOf(other), `${other} course`])
    .concat('www.music.example', 'localhost')
  const paths = new Set(['/', '/robots.txt', '/sitemap.xml', '/llms.txt', '/favicon.ico'])
  const kinds = new Set<string>()
  for (const path of paths) {
    const answer = await ask(host, path)
    const type = answer.headers.get('content-type') ?? ''
    kinds.add(type.split(';')[0] ?? '')
    // Calendars fold long lines.
    const text = (await answer.text()).replaceAll('\r\n ', '')
    const all = `${text} ${JSON.stringify([...answer.headers])}`
    expect([path, answer.status, foreign.filter((one) => all.includes(one))]).toEqual([
      path,
      expect.any(Number),
      [],
    ])
    const here = addressesIn(text).flatMap((address) => {
      if (address.startsWith('/')) return [address]
      return address.startsWith(own) ? [address.slice(own.length)] : []
    })
    // Pictures name nothing, and are slow to draw.
    for (const found of here)
      if (!/^\/(assets|catalog)\/|\/pictures\/.+\/picture/.test(found))
        paths.add(found.replaceAll('&amp;', '&').split('#')[0] || '/')
    // Whatever names this site with its scheme names its port too.
    expect(all.match(new RegExp(`https?://${host.replace(':8443', '')}(?!:8443)`))).toBeNull()
  }
  expect([...kinds].sort()).toEqual(
    expect.arrayContaining(['application/xml', 'image/png', 'text/calendar', 'text/html', 'text/markdown']),
  )
  expect([...paths].some((path) => path.startsWith('/docs'))).toBe(slug === 'harbour')
  expect(paths.size).toBeGreaterThan(30)
})

test('a form takes enquiries on the origin where it stands, and the receipt is there', async () => {
  const send = async (host: string, origin: string, email: string) => {
    const body = new URLSearchParams({ full_name: 'Asha', email, message: 'When?', consent: 'on' })
    const answer = await ask(host, '/courses/music-course-2/enquiry', {
      method: 'POST',
      headers: { origin },
      body,
    })
    return { status: answer.status, location: answer.headers.get('location') ?? '' }
  }
  const sent = await send('music.example', 'https://music.example:8443', 'a@visitor.test')
  expect(sent).toEqual({ status: 303, location: expect.stringMatching(/^\/enquiries\//) })
  expect((await ask('music.example', sent.location)).status).toBe(200)
  for (const host of ['craft.courses.example', 'site.example'])
    expect((await ask(host, sent.location)).status).toBe(404)
  expect((await send('www.music.example', 'https://www.music.example', 'b@visitor.test')).status).toBe(303)
  for (const origin of [
    'https://craft.courses.example:8443',
    'https://site.example:8443',
    'https://evil.example',
  ])
    expect((await send('music.example', origin, 'c@visitor.test')).status).toBe(403)
})

test('receipts of every institute with a site are on its main host, and those of the others nowhere', async () => {
  const hidden = { format: 'catalogue/1', institute: { id: 'x', slug: 'x-', name: 'X' }, courses: [] }
  await publishDocument(db, hidden, new Date())
  const known = await db
    .selectFrom('institutes as i')
    .select(['i.slug', workingHosts.as('hosts')])
    .execute()
  const urls = known.map((one) => [one.slug, receiptSiteOf(one)?.origin])
  expect(new Map(urls as [string, string][])).toEqual(
    new Map([...slugs.map((slug) => [slug, origins[slug]] as const), ['x-', undefined]]),
  )
})

test('a page is read by one statement at whatever host, and a cached page by the same one', async () => {
  const kinds: string[] = []
  setDatabase(counting(db, (kind) => kinds.push(kind)))
  for (const host of [
    'music.example',
    'craft.courses.example',
    'site.example',
    'www.music.example',
    'evil.example',
  ]) {
    await ask(host, '/learning-paths')
    kinds.length = 0
    await Promise.all([ask(host, '/learning-paths'), ask(host, '/learning-paths')])
    expect([host, kinds]).toEqual([host, ['SelectQueryNode']])
  }
})

test('a storm of hosts that nobody has fills no cache', async () => {
  await ask('music.example', '/')
  const before = cacheFigures()
  const hosts = Array.from({ length: 500 }, (_, at) => `h${at}.evil.example`)
  const answers = await Promise.all(hosts.map((host) => ask(host, '/')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  expect(cacheFigures().map(({ bytes }) => bytes)).toEqual(before.map(({ bytes }) => bytes))
})

const changeTitle = (slug: Slug, title: string) =>
  db.updateTable('courses').set({ title }).where('id', '=', `${slug}-c2`).execute()

/** Makes one of the hosts of `music` the main one, or leaves it none. */
async function changeHosts(hosts: readonly string[]): Promise<void> {
  await db.updateTable('site_hosts').set({ works_at: null }).execute()
  for (const [position, host] of hosts.entries())
    await db
      .updateTable('site_hosts')
      .set({ position, works_at: sql`now()` })
      .where('host', '=', host)
      .execute()
}

const hostLists = [
  ['music.example', 'www.music.example'],
  ['www.music.example', 'music.example'],
  ['www.music.example'],
  [],
]
const host = fc.constantFrom(
  ...['music.example', 'www.music.example', 'music.courses.example', 'craft.courses.example'],
  ...['site.example', 'localhost', 'evil.example', 'nobody.courses.example'],
)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ host, path: fc.constantFrom('/courses', '/', '/sitemap.xml', '/batches') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ edit: fc.constantFrom(...slugs), title: fc.stringMatching(/^[a-z]{12}$/) }),
  },
  { weight: 1, arbitrary: fc.record({ hosts: fc.constantFrom(...hostLists) }) },
)

test('whatever is asked of which host, with edits between: each shows its own institute as it is now', async () => {
  const titles = Object.fromEntries(slugs.map((slug) => [slug, `${slug} course 2`])) as Record<Slug, string>
  let hosts: readonly string[] = hostLists[0] ?? []
  /** What a host shows, said plainly: the institute and its main host, by what is set now. */
  const shownAt = (asked: string): [Slug, string] | undefined => {
    const ofMusic = hosts[0] ?? 'music.courses.example'
    if (hosts.includes(asked) || asked === 'music.courses.example') return ['music', ofMusic]
    if (asked === 'craft.courses.example') return ['craft', asked]
    return ['site.example', 'localhost'].includes(asked) ? ['harbour', 'site.example'] : undefined
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 3 }), { minLength: 1, maxLength: 12 }),
      async (rounds) => {
        for (const round of rounds) {
          for (const one of round) {
            if ('edit' in one) {
              await changeTitle(one.edit, one.title)
              titles[one.edit] = one.title
            } else if ('hosts' in one) {
              await changeHosts(one.hosts)
              hosts = one.hosts
            }
          }
          // Requests of a round are answered at the same time.
          await Promise.all(
            round.map(async (one) => {
              if (!('host' in one)) return
              const shown = shownAt(one.host)
              const answer = await ask(one.host, one.path)
              if (!shown) return expect(answer.status).toBe(404)
              const [slug, main] = shown
              const own = `https://${main}:8443`
              if (one.host !== main && one.host !== 'localhost')
                return expect([answer.status, answer.headers.get('location')]).toEqual([301, own + one.path])
              const text = await answer.text()
              expect(answer.status).toBe(200)
              expect([one.path, text.replaceAll('-', ' ').includes(titles[slug])]).toEqual([one.path, true])
              const named = addressesIn(text).map((address) => new URL(address, own).hostname)
              const ours = named.filter((name) => /(music|courses|site)\.example$/.test(name))
              expect(new Set(ours)).toEqual(new Set([main]))
            }),
          )
        }
      },
    ),
    { numRuns: 25 },
  )
  await changeHosts(institutes.music)
})
