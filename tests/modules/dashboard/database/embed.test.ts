import { beforeAll, expect, test } from 'vitest'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { courseOf, documentOf } from '../../../database/commands/setup.ts'
import { type Browser, db, signIn } from './setup.ts'

let admin: Browser
let desk: Browser

beforeAll(async () => {
  const courses = [courseOf('knitting', { title: 'Knitting' }), courseOf('felt', { title: 'Felt' })]
  await publishDocument(db, { ...documentOf('craft'), courses }, new Date())
  await publishDocument(db, { ...documentOf('music'), courses: [courseOf('tabla')] }, new Date())
  admin = await signIn('id-craft', 'admin@craft.example')
  desk = await signIn('id-craft', 'desk@craft.example', 'desk')
})

const text = async (path: string, browser = admin) => (await browser.get(`/dashboard/embed${path}`)).text()

test.each([
  ['', '<catalogue-courses searchable></catalogue-courses>'],
  ['?show=batches', '<catalogue-batches></catalogue-batches>'],
  ['?show=enquiry', '<catalogue-enquiry></catalogue-enquiry>'],
  ['?show=course:felt', '<catalogue-course id="felt"></catalogue-course>'],
  // Neither an unknown course nor a tag of one's own.
  ['?show=course:tabla', '<catalogue-courses searchable></catalogue-courses>'],
  ['?show=course:%22%3E%3Cscript%3E', '<catalogue-courses searchable></catalogue-courses>'],
])('the code of “%s” has the tag', async (query, tag) => {
  expect(await text(query)).toContain(
    tag.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  )
})

test('the preview shows what visitors of the own institute see, without a key', async () => {
  const list = await text('?frame=yes')
  expect(new Set(list.match(/Felt|Knitting|Tabla/g))).toEqual(new Set(['Felt', 'Knitting']))
  expect(await text('?frame=yes&show=course:felt')).toMatch(/<h3><a[^>]*>Felt</)
  expect(await text('?frame=yes&show=course:tabla')).not.toContain('Tabla')
  for (const path of ['', '?frame=yes'])
    expect((await desk.get(`/dashboard/embed${path}`)).status, path).toBe(403)
})

test('the code comes with a new key that may read and send enquiries', async () => {
  const answer = await admin.post('/dashboard/embed?show=course:felt', { action: 'create' })
  const html = await answer.text()
  const [, key] = /data-key=&quot;(cat_pub_[0-9a-f]{48})&quot;/.exec(html) ?? []
  expect(key).toBeDefined()
  const stored = await db.selectFrom('api_keys').select(['prefix', 'scopes']).executeTakeFirstOrThrow()
  expect(stored).toEqual({ prefix: key?.slice(0, 16), scopes: ['catalog:read', 'leads:write'] })
})
