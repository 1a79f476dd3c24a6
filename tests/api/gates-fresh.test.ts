import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '#app/catalog/v1/read.ts'
import type { Db } from '#lib/base/db/open.ts'
import { type Observer, observing } from '#lib/base/observe.ts'
import { NoQuery } from '#lib/contract/catalogue/reads/query-fields.ts'
import { type InstituteState, publishIfDue } from '#lib/contract/publish-when-due.ts'
import { revisionOf } from '#lib/contract/revision.ts'
import { replaceInProcess } from '../in-process.ts'
import { addInstitute, addKey, keyOf, openMemory } from './gates-setup.ts'

vi.mock('#lib/contract/catalogue/publish/publish.ts', async (original) => ({
  ...(await original()),
  publishOrDefer: (...given: Parameters<Publish>) => publishStub(...given),
}))
vi.mock('#lib/contract/catalogue/publish/shape-version.ts', () => ({ shapeVersion: 1 }))

type Publish = (db: Db, instituteId: string) => Promise<'now' | 'later'>

let db: Db
let publishes = 0
const nothingRead = { count: 0 }

let isBroken = false
/** Publishes so that the revision grows, and nothing is due afterwards. */
const publishNew: Publish = async (db, instituteId) => {
  publishes++
  if (isBroken) throw new Error('cannot be published')
  await db
    .updateTable('publications')
    .set({ revision: 100 + publishes, next_change_at: null, shape: 1, site: '"new"' })
    .where('institute_id', '=', instituteId)
    .execute()
  return 'now'
}
let publishStub = publishNew
const { GET } = endpoint({
  path: '/site',
  query: NoQuery,
  async read({ db, instituteId }) {
    nothingRead.count++
    const row = await db
      .selectFrom('publications')
      .select(['site', 'revision', 'published_at'])
      .where('institute_id', '=', instituteId)
      .executeTakeFirst()
    return row && { json: row.site, revision: revisionOf(row) }
  },
})

const get = (own: Record<string, string> = {}) => {
  const headers = { 'x-api-key': keyOf('reader'), ...own }
  const request = new Request('http://localhost/catalog/v1/site', { headers })
  return GET(request, { params: Promise.resolve({}) })
}

beforeAll(async () => {
  db = await openMemory()
  await addInstitute(db, 'craft')
  await addKey(db, 'reader')
})
beforeEach(async () => {
  publishStub = publishNew
  const fresh = { shape: 1, next_change_at: null, revision: 1, site: '"old"' }
  await db.updateTable('publications').set(fresh).execute()
  publishes = 0
  nothingRead.count = 0
})

/** Changes the published state: of itself, whether it is due by its date or its shape. */
const setState = (state: { next_change_at?: Date; shape?: number; revision?: number }) =>
  db.updateTable('publications').set(state).execute()
const past = new Date(0)

test('fresh data is not published again', async () => {
  expect(await (await get()).json()).toBe('old')
  await setState({ next_change_at: new Date(Date.now() + 60_000) })
  expect(await (await get()).json()).toBe('old')
  expect(publishes).toBe(0)
})

test.each([
  ['a date has passed', { next_change_at: past }],
  ['earlier software wrote the rows', { shape: 0 }],
])('when %s, the first request after it sees the new catalogue', async (_, due) => {
  const { headers } = await get()
  await setState(due)
  const answer = await get({ 'if-none-match': headers.get('etag') ?? '' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toBe('new')
  expect(answer.headers.get('etag')).not.toBe(headers.get('etag'))
  expect(publishes).toBe(1)
})

test('rows of newer software are served unchanged, even when a publish is due', async () => {
  await setState({ shape: 2, next_change_at: past })
  expect(await (await get()).json()).toBe('old')
  expect(publishes).toBe(0)
})

test('requests during a publish wait for that publish', async () => {
  await setState({ next_change_at: past })
  const answers = await Promise.all(Array.from({ length: 20 }, () => get()))
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(Array(20).fill('new'))
  expect(publishes).toBe(1)
})

test.each([
  ['get the last revision', { next_change_at: past }, 200],
  ['are refused where there is none that can be read', { shape: 0 }, 500],
])('when publishing fails, requests %s', async (_, due, status) => {
  await setState(due)
  isBroken = true
  const answer = await get()
  isBroken = false
  expect(answer.status).toBe(status)
  if (status === 200) expect(await answer.json()).toBe('old')
  expect(await (await get()).json()).toBe('new')
})

test('a refused request publishes nothing', async () => {
  await setState({ next_change_at: past })
  expect((await get({ origin: 'null' })).status).toBe(403)
  expect(publishes).toBe(0)
})

test('a 304 is answered without reading the catalogue', async () => {
  const { headers } = await get()
  nothingRead.count = 0
  expect((await get({ 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  expect(nothingRead.count).toBe(0)
})

test('an answer is cached when its address is asked for a second time', async () => {
  await setState({ revision: 900 })
  nothingRead.count = 0
  const counts: number[] = []
  for (let time = 1; time <= 4; time++) {
    await get()
    counts.push(nothingRead.count)
  }
  expect(counts).toEqual([1, 2, 2, 2])
})

const standing: InstituteState = {
  institute_id: 'craft',
  shape: 1,
  published_at: null,
  has_changes: false,
  next_change_at: null,
  now: new Date(),
}
const changed = { ...standing, has_changes: true }
const refuse = () => Promise.reject(new Error('cannot be published'))

test.each<[string, () => Promise<'now' | 'later'>, () => Promise<InstituteState>, string[]]>([
  ['a publish that goes on in the background', async () => 'later', async () => changed, ['publishing']],
  ['a publish that failed', refuse, async () => changed, ['failed']],
  ['a state that cannot be read again', async () => 'later', refuse, ['publishing']],
  ['a publish that another process has made meanwhile', async () => 'later', async () => standing, []],
])('behind %s, an answer is counted as stale only if it is', async (_, publishing, readAgain, stale) => {
  publishStub = publishing
  const counted: string[] = []
  const count: Observer['count'] = (event, why) => void (event === 'stale_answers' && counted.push(why))
  observing().by = { count } as Observer
  const facts = await publishIfDue(changed, readAgain)
  replaceInProcess('observer', undefined)
  expect(counted).toEqual(stale)
  expect(facts).toBe(stale.length === 0 ? standing : changed)
})

test.each([
  ['a moment ago is published', -1, 1],
  ['at this very moment is published', 0, 1],
  ['a moment from now is not', 1, 0],
])('what time changes %s before the answer', async (_, ms, times) => {
  const now = new Date()
  let published = 0
  publishStub = async () => {
    published++
    return 'now'
  }
  const due = { ...standing, now, next_change_at: new Date(now.getTime() + ms) }
  await publishIfDue(due, async () => standing)
  expect(published).toBe(times)
})
