import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { compiledSource } from '#lib/contract/catalogue/preview/compiled-source.ts'
import { markedCourse } from '#lib/contract/catalogue/preview/drafts.ts'
import { type OpenedPreview, openPart, openPreview } from '#lib/office/imports/preview.ts'
import { findPreviewed } from '#lib/office/imports/previewed.ts'
import { keepDocument } from '#lib/office/imports/stored-documents.ts'
import { tryFile } from '#lib/office/imports/trial.ts'
import { publishDocument } from '../database/catalogue/publish/publish-document.ts'
import { courseOf, documentOf } from '../database/commands/setup.ts'
import { call } from './gates-routes.ts'
import { addKey, openMemory, website } from './gates-setup.ts'

const steps = ['sitar', 'tabla', 'veena'].map((course_id) => ({ course_id, title: `Step ${course_id}` }))
const documentWith = (...courses: object[]) =>
  documentOf('craft', {
    site: { currency: 'INR', time_zone: 'Asia/Kolkata' },
    courses,
    learning_paths: [{ code: 'LP1', name: 'Strings', steps }],
  })
const tabla = courseOf('tabla', { title: 'Tabla' })
const sitar = courseOf('sitar', { title: 'Sitar', published: false })
const later = courseOf('later', { title: 'Later', publish_from: '2090-01-01' })
const twin = courseOf('twin', { title: 'Tabla', publish_until: '2020-01-01' })
const veena = courseOf('veena', { title: 'Veena', archived: true })

let db: Db
let key: string
let plain: string
let trial: string

beforeAll(async () => {
  db = await openMemory()
  await publishDocument(db, documentOf('weave'), new Date())
  await publishDocument(db, documentWith(tabla, sitar, later, twin, veena), new Date())
  key = await addKey(db, 'preview', { institute: 'id-craft', scopes: ['catalog:read', 'catalog:preview'] })
  plain = await addKey(db, 'plain', { institute: 'id-craft' })
  trial = await keepTrial(
    'craft',
    documentWith({ ...tabla, title: 'Tabla for all' }, { ...sitar, published: true }),
  )
})

async function keepTrial(slug: string, document: object): Promise<string> {
  const file = { name: 'new.json', bytes: Buffer.from(JSON.stringify(document)) }
  const institute = { id: `id-${slug}`, slug, name: slug }
  const document_ = {
    kind: 'tried',
    name: file.name,
    who: 'a@b.example',
    content: gzipSync(file.bytes),
  } as const
  return keepDocument(db, institute.id, { ...document_, trial: await tryFile(db, institute, file) })
}

const get = (path: string, preview: string | undefined, headers: Record<string, string> = {}) =>
  call(path, { 'x-api-key': key, ...(preview !== undefined && { 'x-preview': preview }), ...headers })
const read = async (path: string, preview?: string) => (await get(path, preview)).json()
const drafts = (courses: { id: string; draft?: boolean }[]) =>
  Object.fromEntries(courses.map(({ id, draft }) => [id, draft]))

describe('X-Preview: drafts', () => {
  test('shows all but archived courses, counts them, and names the drafts', async () => {
    const page = await read('/courses?facets=availability', 'drafts')
    expect(drafts(page.data)).toEqual({ tabla: false, sitar: true, later: true, twin: true })
    expect([page.total, page.facets.availability]).toEqual([
      4,
      [{ value: 'available', label: 'available', count: 4 }],
    ])
    expect((await read('/courses')).data).toEqual([expect.not.objectContaining({ draft: expect.anything() })])
  })

  test('opens a draft by its id and by the slug that it would get, which nobody is given', async () => {
    for (const name of ['twin', 'TABLA-2', 'twin-1'])
      expect(await read(`/courses/${name}`, 'drafts')).toMatchObject({
        id: 'twin',
        slug: 'tabla-2',
        draft: true,
      })
    expect(await read('/courses/tabla', 'drafts')).toMatchObject({ id: 'tabla', slug: 'tabla', draft: false })
    expect((await get('/courses/veena', 'drafts')).status).toBe(404)
    expect((await get('/courses/sitar', undefined)).status).toBe(404)
    const given = await db
      .selectFrom('course_slugs')
      .select('slug')
      .where('institute_id', '=', 'id-craft')
      .execute()
    expect(given).toEqual([{ slug: 'tabla' }])
  })

  test('says of each step of a path whether it is a draft', async () => {
    const { steps } = await read('/learning-paths/lp1', 'drafts')
    const said = steps.map((step: { draft: boolean; course: { id: string; draft: boolean } }) => [
      ...[step.course.id, step.draft, step.course.draft],
    ])
    expect(said).toEqual([
      ['sitar', true, true],
      ['tabla', false, false],
      ['veena', false, false],
    ])
  })

  test('answers every other read as ever', async () => {
    for (const path of [
      '/site',
      '/streams',
      '/learning-paths',
      '/changes',
      '/sitemap',
      '/courses/tabla/outline',
    ])
      expect({ path, ...(await read(path, 'drafts')) }).toEqual({ path, ...(await read(path)) })
    expect((await read('/courses/sitar/outline', 'drafts')).course_id).toBe('sitar')
    expect((await get('/courses/nothing/similar', 'drafts')).status).toBe(404)
  })

  test('shows an edit at once', async () => {
    const rename = (title: string) =>
      db.updateTable('courses').set({ title }).where('id', '=', 'later').execute()
    await rename('Much later')
    expect(await read('/courses/later', 'drafts')).toMatchObject({ title: 'Much later', slug: 'much-later' })
    await rename('Later')
    expect(await read('/courses/later', 'drafts')).toMatchObject({ title: 'Later' })
  })

  test('is private, has no tag, and is told apart by caches', async () => {
    for (const path of ['/site', '/courses', '/courses/sitar']) {
      const { headers } = await get(path, 'drafts', { 'if-none-match': '*' })
      const told = ['cache-control', 'etag', 'vary'].map((name) => headers.get(name))
      const vary = 'Origin, X-API-Key, Authorization, Accept-Encoding, Prefer, X-Preview'
      expect([path, ...told]).toEqual([path, 'private, no-store', null, vary])
    }
    const varies = async (headers: object) => (await call('/site', { ...headers })).headers.get('vary')
    expect(await varies({ 'x-api-key': key })).toMatch(/, X-Preview$/)
    expect(await varies({ 'x-api-key': key, origin: website })).toMatch(/, X-Preview$/)
    expect(await varies({ 'x-api-key': plain })).not.toContain('X-Preview')
  })
})

describe('X-Preview: the id of a trial', () => {
  test('shows the document in the place of what is stored', async () => {
    const page = await read('/courses', trial)
    expect(drafts(page.data)).toEqual({ tabla: true, sitar: true })
    expect(await read('/courses/tabla', trial)).toMatchObject({ title: 'Tabla for all', draft: true })
    expect(await read('/courses/tabla')).toMatchObject({ title: 'Tabla' })
  })

  test('is refused for a trial of another institute, and for any other value', async () => {
    const foreign = await keepTrial('weave', documentOf('weave', { courses: [courseOf('loom')] }))
    for (const value of [foreign, 'Drafts', 'drafts, drafts', 'document_0', '\u00e9'])
      for (const path of ['/courses?page=0', '/changes']) {
        const answer = await get(path, value)
        expect([answer.status, (await answer.json()).error.details]).toEqual([400, { param: 'X-Preview' }])
      }
  })
})

describe('a key', () => {
  test('needs the scope for X-Preview, whatever its value, unless that is blank', async () => {
    for (const value of ['drafts', 'nonsense']) {
      const answer = await call('/courses', { 'x-api-key': plain, 'x-preview': value })
      const { code, details } = (await answer.json()).error
      expect([answer.status, code, details]).toEqual([
        ...[403, 'insufficient_scope', { required_scope: 'catalog:preview' }],
      ])
    }
    expect((await call('/courses', { 'x-api-key': plain, 'x-preview': ' ' })).status).toBe(200)
  })

  test('with the scope is for servers, with or without X-Preview', async () => {
    for (const headers of [{}, { 'x-preview': 'drafts' }, { 'x-preview': 'nonsense' }]) {
      const answer = await call('/courses', { 'x-api-key': key, origin: website, ...headers })
      expect([answer.status, (await answer.json()).error.code]).toEqual([403, 'origin_not_allowed'])
    }
  })
})

test('a catalogue that is too large as a whole shows each course and path as a small one does', async () => {
  const institute = { id: 'id-craft', slug: 'craft', name: 'craft' }
  for (const value of ['drafts', trial]) {
    const previewed = await findPreviewed(db, institute.id, value)
    if (!previewed) throw new Error('The trial is gone.')
    const whole = await openPreview(db, institute, previewed)
    for (const id of ['tabla', 'sitar', 'tabla-1']) {
      const part = await openPart(db, institute, previewed, { course: id })
      if (!part) throw new Error(`${id} is not shown.`)
      const shown = async ({ preview, drafts }: OpenedPreview) => {
        const course = await compiledSource(preview).version(id, undefined, 'detail')
        return course && markedCourse(JSON.parse(course.json), drafts)
      }
      expect(await shown(part)).toEqual(await shown(whole))
    }
    const part = await openPart(db, institute, previewed, { path: 'lp1' })
    expect(await (part && compiledSource(part.preview).path('LP1'))).toEqual(
      await compiledSource(whole.preview).path('LP1'),
    )
    expect(await openPart(db, institute, previewed, { course: 'nothing' })).toBeUndefined()
  }
})
