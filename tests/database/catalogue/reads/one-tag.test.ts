import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { publishOrDefer } from '#lib/contract/catalogue/publish/publish.ts'
import { createKey } from '#lib/office/institutes/keys.ts'
import { call } from '../../../api/gates-routes.ts'
import { replaceInProcess } from '../../../in-process.ts'
import { describeServers, type TestDatabase } from '../../databases.ts'
import { publishGenerated } from '../publish/publish-document.ts'

/** Reads publish what the database's clock says is due, so the catalogue lies around that clock too. */
const now = new Date()

/** Every read; their parameters make each of its statements run. */
const targets = [
  '/site',
  '/streams',
  '/courses?page_size=100',
  '/courses?ids=c1,c2,c3&search=edit',
  '/courses/c2',
  '/courses/c2-v0',
  '/courses/c2/outline?language=hi',
  '/courses/c2/similar',
  '/learning-paths',
  '/learning-paths?stream=agriculture',
  '/learning-paths/AGRICULTURE',
  '/sitemap',
  '/sitemap?page=1&page_size=5',
  '/changes',
]

describeServers('an entity tag, on $name', ({ open }) => {
  let database: TestDatabase
  /** Connections whose statements are each followed by a publish. */
  let stormy: Db
  let id: string
  let headers: Record<string, string>
  /** Statements still to pass before the next publish; negative: no publish. */
  let countdown = -1
  let edits = 0

  const publishAfterStatement: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (countdown >= 0 && countdown-- === 0) await edit()
      return result
    },
  }

  /** Changes every answer, and publishes. */
  async function edit(): Promise<void> {
    const { db } = database
    const mark = `edit ${++edits}`
    for (const statement of [
      `update institutes set name = '${mark}'`,
      `update courses set title = '${mark} ' || id`,
      `update folders set title = '${mark} ' || slug`,
      `update learning_paths set name = '${mark}'`,
    ])
      await db.executeQuery(CompiledQuery.raw(statement))
    expect(await publishOrDefer(db, id, now, () => {})).toBe('now')
  }

  const setPools = (reads: Db) => {
    const pools = { keys: reads, reads, writes: database.db, maintenance: database.db }
    replaceInProcess('db', pools)
  }
  /** As another process would have it: without what this one has cached. */
  const forget = () => {
    for (const cache of ['answers', 'lists']) replaceInProcess(`cache ${cache}`, undefined)
  }

  beforeAll(async () => {
    database = await open()
    stormy = openDatabase({ url: database.url, folder: undefined, poolMax: 4 }).withPlugin(
      publishAfterStatement,
    )
    id = await publishGenerated(database.db, 12, now)
    const { key } = await createKey(database.db, {
      institute_id: id,
      name: 'reader',
      product: 'pub',
      scopes: ['catalog:read'],
      expires_at: null,
      limit_per_minute: 1_000_000,
    })
    headers = { 'x-api-key': key }
  })
  afterAll(async () => {
    await stormy.destroy()
    await database.close()
  })

  test.each(targets)('never has two bodies, whenever something is published: %s', async (target) => {
    const bodies = new Map<string, string>()
    const ask = async () => {
      forget()
      const answer = await call(target, headers)
      const body = await answer.text()
      expect(answer.status, body).toBe(200)
      const tag = answer.headers.get('etag') ?? ''
      expect(body, `after ${tag}`).toBe(bodies.get(tag) ?? body)
      bodies.set(tag, body)
    }
    let published = 0
    for (let statements = 0; ; statements++, published++) {
      setPools(database.db)
      await ask()
      countdown = statements
      setPools(stormy)
      await ask()
      const isOver = countdown >= 0
      countdown = -1
      setPools(database.db)
      await ask()
      if (isOver) break
    }
    // The key's own look-up is one of them.
    expect(published).toBeGreaterThan(1)
    expect(bodies.size).toBe(published + 1)
  })

  test('is sent for the revision of the body, which the next request is answered from', async () => {
    setPools(stormy)
    countdown = 0
    const during = await call('/site', headers)
    countdown = -1
    const tag = during.headers.get('etag') ?? ''
    expect((await call('/site', { ...headers, 'if-none-match': tag })).status).toBe(304)
  })
})
