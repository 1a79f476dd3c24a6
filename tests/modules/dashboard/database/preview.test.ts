import { beforeAll, describe, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { demoInstitute } from '#db/demo.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { previewStored, requireFitting, TooLargeToPreview } from '#lib/office/imports/preview.ts'
import { previewCatalogue } from '#lib/site/catalogue/preview-catalogue.ts'
import type { Catalogue } from '#lib/site/catalogue/site-catalogue.ts'
import { apiQuery } from '#lib/site/listing-query.ts'
import { siteOf } from '#lib/site/site-of-host.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { courseOf, documentOf } from '../../../database/commands/setup.ts'
import { type Browser, db, signIn } from './setup.ts'

const learning_paths = [
  { code: 'LP1', name: 'Strings', steps: [{ course_id: 'sitar' }, { course_id: 'tabla' }] },
]
const documentWith = (...courses: object[]) =>
  documentOf('craft', { site: { currency: 'INR', time_zone: 'Asia/Kolkata' }, courses, learning_paths })
const tabla = courseOf('tabla', { title: 'Tabla' })
const sitar = courseOf('sitar', { title: 'Sitar', published: false })

let admin: Browser
let id: string

beforeAll(async () => {
  vi.stubEnv('SITE_INSTITUTE', 'craft')
  await publishDocument(db, documentOf('weave'), new Date())
  await publishDocument(db, documentWith(tabla), new Date())
  admin = await signIn('id-craft', 'admin@craft.example')
  id = await upload(documentWith({ ...tabla, title: 'Tabla for all' }, sitar))
})

async function upload(document: object): Promise<string> {
  const file = { name: 'new.json', content: JSON.stringify(document) }
  await admin.upload('/dashboard/import', { action: 'upload' }, file)
  const tried = db.selectFrom('import_documents').select('id').where('kind', '=', 'tried')
  const { id } = await tried.executeTakeFirstOrThrow()
  return id
}
const seen = (path: string, by = admin) => by.get(`/dashboard/preview/${id}${path}`)
const publicPage = async (path: string) => {
  const answer = await answerPage(new Request(`http://courses.example.org${path}`))
  return { status: answer.status, html: await answer.text() }
}

describe('the preview of an uploaded file', () => {
  test.each([
    ['', 'Tabla for all'],
    ['/courses', 'Sitar'],
    ['/courses/sitar', 'Sitar'],
    ['/courses/tabla-for-all', 'Tabla for all'],
    ['/batches', 'Preview: nothing is published.'],
    ['/learning-paths/LP1', 'Strings'],
    ['/courses?q=tabla', 'Tabla for all'],
  ])('shows %s, keeps its links inside, and is not kept, indexed or asked', async (path, text) => {
    const answer = await seen(path)
    const html = await answer.text()
    const kept = ['cache-control', 'x-robots-tag'].map((name) => answer.headers.get(name))
    expect([answer.status, ...kept]).toEqual([200, 'no-store', 'noindex, nofollow'])
    expect(html).toContain(text)
    expect(html).toContain('One course here is a draft.')
    expect(html).not.toMatch(/(?<!<fieldset class="off" disabled="">)<form[^>]*method="post"|rel="canonical"/)
    const links = [...html.matchAll(/<(?:a|form)[^>]* (?:href|action)="([^"]*)"/g)].map(([, to = '']) => to)
    const isInside = (to: string) =>
      to.startsWith('#') || to.startsWith(`/dashboard/preview/${id}`) || to === '/dashboard/import'
    const outside = links.filter((to) => !isInside(to))
    expect(outside).toEqual([])
  })

  test('never gets into public pages, nor they into it', async () => {
    for (let round = 0; round < 2; round++) {
      expect((await publicPage('/courses')).html).not.toMatch(/Sitar|for all|Preview:|dashboard/)
      expect(await (await seen('/courses')).text()).toMatch(/Sitar/)
      expect((await publicPage('/courses/sitar')).status).toBe(404)
      expect((await publicPage('/learning-paths')).html).not.toContain('/dashboard/')
    }
  })

  test('is for members of the institute, for no form, and goes with the trial', async () => {
    const other = await signIn('id-weave', 'other@weave.example')
    expect((await seen('/courses', other)).status).toBe(404)
    const form = `/dashboard/preview/${id}/courses/sitar/enquiry`
    expect((await admin.post(form, { full_name: 'x' })).status).toBe(400)
    expect((await seen('/nothing/here')).status).toBe(404)
    const member = await signIn('id-craft', 'desk@craft.example', 'desk')
    expect((await seen('/courses', member)).status).toBe(200)
    await admin.post('/dashboard/import', { action: 'drop', id })
    expect((await seen('/courses')).status).toBe(404)
  })
})

describe('a catalogue in memory', () => {
  test('answers as the published one does', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const document = demoInstitute({ today, origin: 'http://localhost:3000' }) as Record<
      'institute' | 'courses',
      never
    >
    const shownToday = { published: true, publish_from: null, publish_until: null }
    const courses = (document.courses as object[]).map((course) => ({ ...course, ...shownToday }))
    const instituteId = await publishDocument(db, { ...document, courses }, new Date())
    const { slug } = document.institute as { slug: string }
    const site = await siteOf(slug)
    const preview = await previewStored(db, instituteId)
    if (!site || !preview) throw new Error('The demo is not there.')
    const both = [site.catalogue, previewCatalogue(preview, site.catalogue.now())] as const
    const sorts = ['', 'page=2', 'sort=title', 'sort=price_asc']
    const queries = [...sorts, 'language=hi&facets=stream,language,price', 'search=tabla', 'q=sitar']
    const asked: ((catalogue: Catalogue) => unknown)[] = [
      (catalogue) => catalogue.readSite(),
      (catalogue) => catalogue.listStreams(),
      (catalogue) => catalogue.listPaths(),
      (catalogue) => catalogue.listPages(),
      ...queries.map(
        (query) => (catalogue: Catalogue) =>
          catalogue.listCourses(apiQuery(Object.fromEntries(new URLSearchParams(query)))),
      ),
    ]
    const { data } = await both[0].listCourses({ page_size: 100 })
    for (const { id, slug } of data)
      asked.push(
        (catalogue) => catalogue.findCourse(id, 'hi'),
        (catalogue) => catalogue.findCourse(slug ?? ''),
        (catalogue) => catalogue.findOutline(id, 'en'),
        (catalogue) => catalogue.listSimilar(id),
      )
    for (const { code } of (await both[0].listPaths()).data)
      asked.push((catalogue) => catalogue.findPath(code.toLowerCase()))
    for (const ask of asked) expect(await ask(both[1]), ask.toString()).toEqual(await ask(both[0]))
  })

  test('is refused where its answers would be too large', () => {
    const source = parseDocument(documentWith(tabla, sitar))
    if (!source.isValid) throw new Error('The document has faults.')
    const courses = [...(source.source.courses ?? [])] as CourseSource[]
    const size = courses.reduce((sum, course) => sum + JSON.stringify([course]).length, 0)
    const { site } = source.source
    expect(() => requireFitting({ site, courses }, size)).not.toThrow()
    expect(() => requireFitting({ site, courses }, size - 1)).toThrow(TooLargeToPreview)
  })
})
