import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#lib/base/db/open.ts'
import { isWellFormedKey } from '#lib/contract/api/gates.ts'
import { compiledSource } from '#lib/contract/catalogue/preview/compiled-source.ts'
import type { Preview } from '#lib/contract/catalogue/preview/preview.ts'
import { openPreview } from '#lib/office/imports/preview.ts'
import { findPreviewed } from '#lib/office/imports/previewed.ts'
import { publishOrDefer } from '../catalogue/follower/publish-or-defer.ts'
import { waitingFor } from '../catalogue/publish/hold.ts'
import { describeServers } from '../databases.ts'
import { courseOf, documentOf, type Operator, useOperator } from './setup.ts'

const secret = `cat_pub_${'0'.repeat(48)}`

describe('the catalogue command', () => {
  const operator = useOperator()
  beforeAll(() => json('import', operator.file('harbour.json', documentOf('harbour'))))

  const json: Operator['json'] = (...words) => operator.json(...words)
  const failure = async (...words: string[]) => {
    const { status, stdout, stderr } = await operator.run(...words, '--json')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    return JSON.parse(stderr).error
  }

  test('an import says what it added, changed and removed, and publishes', async () => {
    const first = await json('import', operator.file('hill.json', documentOf('hill')))
    expect(first.imported).toEqual([
      {
        file: expect.stringContaining('hill.json'),
        institute: { id: 'id-hill', slug: 'hill' },
        courses: { added: 2, changed: 0, removed: 0, unchanged: 0 },
        versions: { stored: 0, removed: 0, courses: 0 },
        removed: { courses: [], versions: [] },
        findings: expect.any(Array),
        learning_paths: { added: 1, changed: 0, removed: 0, unchanged: 0 },
        free: { courses: [], count: 0, stated: 2 },
        site_changed: true,
        websites: { added: ['https://www.example.org'], removed: [] },
        hosts: { added: [], removed: [], waiting: [], reordered: null },
        edits: { hidden: 0, shown: 0 },
        warnings: [],
        published: { revision: expect.any(Number), entries: 2, faults: [] },
      },
    ])
    const { websites } = await json('websites', 'list', '--institute', 'hill')
    expect(websites).toEqual(['https://www.example.org'])
    const courses = [courseOf('knitting', { title: 'New' }), courseOf('baking')]
    const file = operator.file('hill.json', documentOf('hill', { courses }))
    const { status, stdout } = await operator.run('import', file, '--yes')
    expect(status).toBe(0)
    expect(stdout).toContain('courses: 1 added, 1 changed, 1 removed, 0 unchanged')
    expect(stdout).toContain('2 courses shown')
  })

  test('a dry run lists each changed field, exits with 2 when something would be removed, and changes nothing', async () => {
    const file = operator.file('dry.json', documentOf('dry'))
    const fresh = await operator.run('import', '--dry-run', file)
    expect([fresh.status, fresh.stdout]).toEqual([0, expect.stringContaining('courses: 2 added')])
    await operator.run('import', file)
    const courses = [courseOf('knitting', { title: 'New', published: false })]
    const edited = operator.file('dry-2.json', documentOf('dry', { courses, learning_paths: [] }))
    const { status, stdout } = await operator.run('import', '--dry-run', edited)
    expect(status).toBe(2)
    for (const line of [
      '  changed  course knitting (New)',
      '             title: "Course knitting" → "New"',
      '             published: true → false',
      '             course: no longer shown',
      '  removed  course welding (Course welding)',
      '  removed  path LP1',
    ])
      expect(stdout.split('\n')).toContain(line)
    const again = await operator.run('import', '--dry-run', '--json', edited)
    expect([again.status, JSON.parse(again.stdout).planned[0]]).toMatchObject([
      2,
      { courses: { changed: 1, removed: 1 }, edits: { hidden: 2, takesAway: true } },
    ])
    expect((await operator.run('import', file)).stdout).toMatch(/^dry .*: nothing changed$/m)
  })

  test('a trial is kept with its id, and nothing else changes', async () => {
    await operator.run('import', operator.file('tried.json', documentOf('tried')))
    const courses = [courseOf('knitting', { title: 'New' })]
    const file = operator.file('tried-2.json', documentOf('tried', { courses }))
    const { id, trial } = await json('import', '--trial', file)
    expect(trial.courses).toEqual({ added: 0, changed: 1, removed: 1, unchanged: 0 })
    const preview = await operator.withDb(async (db) => {
      const previewed = await findPreviewed(db, 'id-tried', id)
      return previewed && openPreview(db, { id: 'id-tried', slug: 'tried', name: '' }, previewed)
    })
    const knitting = await compiledSource(preview?.preview as Preview).version(
      'knitting',
      undefined,
      'detail',
    )
    expect(JSON.parse(knitting?.json ?? '')).toMatchObject({ title: 'New' })
    const again = operator.file('tried-3.json', documentOf('tried'))
    expect((await operator.run('import', again)).stdout).toMatch(/^tried .*: nothing changed$/m)
    const unknown = operator.file('new.json', documentOf('unheard'))
    expect((await failure('import', '--trial', unknown)).message).toMatch(/unheard is not stored yet/)
  })

  test('a fault prevents all changes, and all faults of a file are printed', async () => {
    const courses = [courseOf('a', { titel: 'x' }), courseOf('b', { rating: 9 })]
    const bad = operator.file('bad.json', documentOf('bad', { courses }))
    const error = await failure('import', bad)
    expect(error.message).toMatch(/nothing was imported/)
    expect(error.faults.map(({ file, path }: { file: string; path: string }) => `${file} ${path}`)).toEqual([
      ...[`${bad} courses[0].titel`, `${bad} courses[1].rating`],
    ])
    expect((await operator.run('import', bad)).stderr).toContain(`${bad}: courses[0].titel: `)
    expect((await failure('publish', '--institute', 'bad')).message).toContain('harbour')
  })

  test.each([
    ['no JSON', 'broken.json', '{"format": ', 'document'],
    ['not there', undefined, '', null],
  ])('a file that is %s is refused', async (_, name, content, path) => {
    const file = name ? operator.file(name, content) : '/nowhere/x.json'
    expect((await failure('import', file)).faults).toMatchObject([{ file, path }])
  })

  test('warnings are printed with file and path, and the import goes on', async () => {
    const swahili = { languages: { enabled: true, items: [{ code: 'sw', label: 'Kiswahili' }] } }
    const courses = [courseOf('knitting', { image_url: 'ftp://example.org/x.jpg' })]
    const file = operator.file('warned.json', documentOf('warned', { courses, site: swahili }))
    const { status, stdout, stderr } = await operator.run('import', file)
    expect([status, stdout]).toEqual([0, expect.stringContaining('1 added')])
    expect(stderr).toMatch(/^warning: .*warned\.json: courses\[0\]\.image_url: /)
    expect(stderr).toContain('own words do not exist in sw')
  })

  test('a key is shown once with its terms, listed without its secret, and revoked', async () => {
    const terms = ['--institute', 'harbour', '--name', 'site', '--scopes', 'catalog:read']
    const created = await json('keys', 'create', ...terms)
    expect(Object.keys(created).sort()).toEqual(['expires_at', 'id', 'key', 'prefix', 'scopes'])
    expect(isWellFormedKey(created.key)).toBe(true)
    const shown = { prefix: created.key.slice(0, 16), scopes: ['catalog:read'], expires_at: null }
    expect(created).toMatchObject(shown)
    const listed = await operator.run('keys', 'list')
    expect(listed.stdout).toContain(created.id)
    expect(listed.stdout).not.toContain(created.key)
    expect((await operator.run('keys', 'revoke', created.id)).status).toBe(0)
    const { keys } = await json('keys', 'list')
    expect(keys.find(({ id }: { id: string }) => id === created.id).revoked_at).toMatch(/Z$/)
  })

  test.each([
    ['an unknown institute, with those that exist', 'keys create --institute x --name n', /"x".*harbour/],
    ['an unknown key', 'keys revoke key_nope', /"key_nope"/],
    ['a key in place of its id, not repeating it', `keys revoke ${secret}`, /^(?!.*0000)/],
    ['an unknown scope', 'keys create --institute harbour --name n --scopes all', /"all"/],
    ['an expiry in the past', 'keys create --institute harbour --name n --expires 2020-01-01', /2020-01-01/],
    ['a missing option', 'keys create --institute harbour', /--name/],
    ['an unknown option', 'publish --instute x', /--instute/],
    ['an unknown command', 'pubish', /pubish/],
    ['a website that is none', 'websites add --institute harbour example.org', /"example.org"/],
    ['a host that is none', 'hosts add --institute harbour a.example:80', /"a\.example:80" is not a host/],
    ['a host that was not there', 'hosts remove --institute harbour x.org', /x\.org.*its hosts: none/],
    ['a website that was not there', 'websites remove --institute harbour https://x.org', /https:\/\/x\.org/],
  ])('refuses %s, as text and as JSON', async (_, line, message) => {
    const words = line.split(' ')
    const asText = await operator.run(...words)
    const asJson = await operator.run(...words, '--json')
    expect([asText.status, asText.stdout, asJson.status, asJson.stdout]).toEqual([1, '', 1, ''])
    expect(asText.stderr).toMatch(/^error: /)
    expect(JSON.parse(asJson.stderr).error.message).toMatch(message)
  })

  test('reads a file relative to the folder in which npm was called', async () => {
    operator.file('here.json', documentOf('harbour'))
    const { status } = await operator.runWith({ INIT_CWD: operator.folder }, 'import', 'here.json')
    expect(status).toBe(0)
  })
})

describeServers('an import while readers come, on $name', () => {
  const operator = useOperator()

  test('reports a publish that a reader made before the command could, faults included', async () => {
    await operator.run('import', operator.file('harbour.json', documentOf('harbour')))
    // Another session has the publisher's lock and publishes while the command waits.
    const db = openDatabase({ url: operator.url, folder: undefined, poolMax: 1 })
    await sql`select pg_advisory_lock(hashtextextended('publish id-harbour', 0))`.execute(db)
    const institute = { ...documentOf('harbour').institute, name: 'New' }
    const renamed = operator.file('new.json', documentOf('harbour', { institute }))
    const importing = operator.run('import', '--json', renamed)
    await operator.withDb((own) => waitingFor(own, 1))
    await sql`update courses set faqs = '[7]' where id = 'welding'`.execute(db)
    await publishOrDefer(db, 'id-harbour', new Date('2026-11-20T10:00:00.000Z'))
    await db.destroy()
    const { status, stdout } = await importing
    const values = { reason: expect.stringContaining('column faqs') }
    expect([status, JSON.parse(stdout).imported[0].published]).toMatchObject([
      1,
      {
        revision: expect.any(Number),
        entries: 2,
        faults: [{ on: { kind: 'course', id: 'welding' }, values }],
      },
    ])
  })
})
