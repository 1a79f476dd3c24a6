import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { openDatabase } from '#lib/base/db/open.ts'
import { setDatabase } from '../../api/gates-setup.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { counting, embedded, processDatabase } from '../databases.ts'

// The embedded database has the clock of this process, which the tests move.
const { db } = processDatabase(embedded.open)
const now = new Date('2026-11-20T10:00:00Z')
const unreachable = openDatabase({ url: 'postgres://127.0.0.1:1/none', folder: undefined, poolMax: 1 })

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'harbour' }))

const publish = (titles: Record<string, string>) =>
  publishDocument(
    db,
    {
      format: 'catalogue/1',
      institute: {
        id: 'i1',
        slug: 'harbour',
        name: 'Harbour Institute',
        contact: { phone: '+91 22 1234 5678', address: 'Pier 4, Mumbai' },
      },
      courses: Object.entries(titles).map(([id, title]) => ({
        id,
        title,
        versions: [{ id: `${id}-1`, invites: [{ id: `${id}-2`, default: true }] }],
      })),
    },
    now,
  )

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now }))
beforeEach(() => {
  vi.advanceTimersByTime(4_000_000)
  setDatabase(db)
})
afterAll(async () => {
  vi.useRealTimers()
  await unreachable.destroy()
})

const ask = async (segment: string) => {
  const answer = await answerPage(new Request(`http://localhost/courses/${segment}`))
  const { status, headers } = answer
  const location = headers.get('location')?.split('/').at(-1) ?? ''
  return { status, location, text: await answer.text(), kept: headers.get('cache-control') }
}
/** The course's own address. */
const addressOf = async (id: string) => (await ask(id)).location || id

test('a page is kept, but none is shown that is over an hour old', async () => {
  await publish({ weaving: 'Weaving' })
  const address = await addressOf('weaving')
  const first = await ask(address)
  expect([first.status, first.kept]).toEqual([200, 's-maxage=60, stale-while-revalidate=3540'])
  setDatabase(unreachable)
  vi.advanceTimersByTime(59_000)
  expect((await ask(address)).text).toBe(first.text)
  vi.advanceTimersByTime(3_542_000)
  expect(await ask(address)).toMatchObject({ status: 503, kept: 'no-store' })
})

test('the page of an outage names the institute and how to reach it', async () => {
  await publish({ weaving: 'Weaving' })
  await homeText()
  setDatabase(unreachable)
  const { status, text } = await ask('never-shown')
  expect(status).toBe(503)
  expect(text).toContain('Harbour Institute')
  expect(text).toContain('href="tel:+912212345678"')
  expect(text).toContain('Pier 4, Mumbai')
})

test.each(['/courses', '/courses?utm_source=mail', '/batches'])(
  '%s stands while the database is away, and no list with a filter is kept',
  async (path) => {
    await publish({ weaving: 'Weaving' })
    const get = async (target: string) => {
      const answer = await answerPage(new Request(`http://localhost${target}`))
      return { status: answer.status, text: await answer.text() }
    }
    const first = await get(path)
    expect(first.status).toBe(200)
    const filtered = `${path.split('?')[0]}?when=2026-12`
    await get(filtered)
    setDatabase(unreachable)
    expect(await get(path)).toEqual(first)
    expect((await get(filtered)).status).toBe(503)
  },
)

test('an address that leads elsewhere or nowhere is looked up each time, and kept by nobody', async () => {
  await publish({ weaving: 'Weaving' })
  expect(await ask('welding')).toMatchObject({ status: 404, kept: 'no-store' })
  expect(await ask('any-name--weaving')).toMatchObject({ status: 301, kept: 'no-store' })
  await publish({ welding: 'Welding' })
  expect((await ask(await addressOf('welding'))).status).toBe(200)
  expect((await ask('any-name--weaving')).status).toBe(410)
})

test('the page of a removed course is 410 with the courses nearest to its title, until the course is back', async () => {
  const others = { wheel: 'Spinning Wheel', tabla: 'Tabla', sitar: 'Sitar', harp: 'Harp', flute: 'Flute' }
  await publish({ ...others, cotton: 'Cotton Spinning' })
  const address = await addressOf('cotton')
  expect((await ask(address)).status).toBe(200)
  await publish(others)
  const gone = await ask(address)
  expect(gone).toMatchObject({ status: 410, kept: 'no-store' })
  const links = [...gone.text.matchAll(/href="\/courses\/([^"]+)"/g)].map(([, link]) => link)
  expect([links[0], new Set(links).size]).toEqual(['spinning-wheel', 3])
  expect((await ask('cotton')).status).toBe(410)
  await publish({ ...others, cotton: 'Cotton Spinning' })
  expect((await ask(address)).status).toBe(200)
})

test('an unknown address of a course is 404 and offers what its words find; one that moved keeps the query', async () => {
  await publish({ wheel: 'Spinning Wheel', tabla: 'Tabla' })
  const unknown = await ask(`wheels-${'x'.repeat(300)}-for-tabla`)
  expect(unknown.status).toBe(404)
  const links = (text: string) => [...text.matchAll(/href="\/courses\/([^"]+)"/g)].map(([, link]) => link)
  expect(new Set(links(unknown.text))).toEqual(new Set(['spinning-wheel', 'tabla']))
  expect(links((await ask('nothing-of-ours')).text)).toEqual([])
  expect((await ask('wheel?utm_source=x&gclid=1')).location).toBe('spinning-wheel?utm_source=x&gclid=1')
})

const homeText = async () => (await answerPage(new Request('http://localhost/'))).text()

test('an edit by plain SQL shows on the next request of every page that was kept', async () => {
  await publish({ weaving: 'Weaving' })
  const address = await addressOf('weaving')
  expect((await ask(address)).text).toContain('Weaving')
  expect(await homeText()).toContain('Weaving')
  await db.updateTable('courses').set({ title: 'Basketry' }).where('id', '=', 'weaving').execute()
  expect((await ask(address)).location).toBe('basketry')
  expect((await ask('basketry')).text).toContain('Basketry')
  const shown = await homeText()
  expect(shown).toContain('Basketry')
  expect(shown).not.toContain('Weaving')
})

test('a page of which nothing changed is made once', async () => {
  await publish({ weaving: 'Weaving' })
  const segment = await addressOf('weaving')
  const read = () => ask(segment)
  const reads: string[] = []
  const counted = counting(db, (kind) => reads.push(kind))
  await read()
  setDatabase(counted)
  await Promise.all([read(), read(), read()])
  expect(reads).toEqual(['SelectQueryNode'])
})
