import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import * as courseRoute from '#app/catalog/v1/courses/[id]/route.ts'
import * as uploadRoute from '#app/uploads/[name]/route.ts'
import { ownAddress } from '#lib/base/own-address.ts'
import { readDocument } from '#lib/contract/catalogue/document/read-document.ts'
import { createKey } from '#lib/office/institutes/keys.ts'
import { dropUnusedPictures } from '#lib/office/pictures/stored-pictures.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { courseOf, documentOf } from '../../../database/commands/setup.ts'
import { answered, type Browser, db, signIn } from './setup.ts'

let admin: Browser
let key: string
const drawn = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
const course = (fields = {}) => courseOf('tabla', { title: 'Tabla', ...fields })

beforeAll(async () => {
  await publishDocument(db, documentOf('craft', { courses: [course()] }), new Date())
  const terms = { name: 'x', product: 'pub', expires_at: null, limit_per_minute: null } as const
  key = (await createKey(db, { ...terms, institute_id: 'id-craft', scopes: ['catalog:read'] })).key
  admin = await signIn('id-craft', 'asha@craft.example')
})

const send = async (content: BlobPart, fields: Record<string, string> = {}) =>
  admin.upload(
    '/dashboard/course?id=tabla',
    { action: 'edit', shown: '{"image_url":""}', ...fields },
    { name: 'tabla.jpg', content },
  )
const storedUrl = async () =>
  (await db.selectFrom('courses').select('image_url').where('id', '=', 'tabla').executeTakeFirstOrThrow())
    .image_url ?? ''
const answer = async () => {
  const request = new Request('http://x/catalog/v1/courses/tabla', { headers: { 'x-api-key': key } })
  return (await (await courseRoute.GET(request, { params: Promise.resolve({ id: 'tabla' }) })).json()) as {
    image_url: string
    seo: object
    structured_data: object
  }
}
const pictures = () => db.selectFrom('pictures').select('unused_since').execute()

test('an uploaded picture is stored as a path, answered with an address, and served for a year', async () => {
  expect((await send(await drawn('#a33'))).status).toBe(303)
  const path = await storedUrl()
  expect(path).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/)
  const url = ownAddress() + path
  expect(await answer()).toMatchObject({
    image_url: url,
    seo: { image_url: url },
    structured_data: { image: url },
  })
  const served = await uploadRoute.GET(new Request(url), { params: Promise.resolve({ name: path.slice(9) }) })
  expect([served.headers.get('content-type'), served.headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBe(60)
})

test('an export has the address, and reads back as the same path', async () => {
  const path = await storedUrl()
  for (const form of ['json', 'jsonl'] as const) {
    const text = await (await admin.get(`/dashboard/import/export?form=${form}`)).text()
    expect(text).toContain(`"${ownAddress()}${path}"`)
    const read = readDocument(Buffer.from(text), form === 'json' ? 'json' : 'json lines')
    if (!read.isValid) throw new Error(JSON.stringify(read.faults))
    expect([...(read.source.courses ?? [])].map(({ image_url }) => image_url)).toEqual([path])
  }
})

test.each<[name: string, path: string, status: number]>([
  ['another name', `${'0'.repeat(32)}.webp`, 404],
  ['a path', '../secret.webp', 404],
])('%s is no picture', async (_name, name, status) => {
  const served = await uploadRoute.GET(new Request('http://x/'), { params: Promise.resolve({ name }) })
  expect([served.status, served.headers.get('cache-control')]).toEqual([status, 'no-store'])
})

test('a file that is no picture is refused at its field', async () => {
  const before = await storedUrl()
  const page = await answered(send('<svg/>'), 422, '"tabla.jpg" is not a JPEG')
  expect(page.match(/<strong class="fault">/g)).toHaveLength(1)
  expect(await storedUrl()).toBe(before)
})

test('a picture that no course shows is deleted after 30 days, and one that is shown again is not', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000)
  const first = await storedUrl()
  await send(await drawn('#3a3'), { shown: JSON.stringify({ image_url: first }) })
  await dropUnusedPictures(db, day(0))
  expect((await pictures()).filter(({ unused_since }) => unused_since === null)).toHaveLength(1)
  await dropUnusedPictures(db, day(29))
  expect(await pictures()).toHaveLength(2)
  await publishDocument(
    db,
    documentOf('craft', { courses: [course({ image_url: ownAddress() + first })] }),
    new Date(),
  )
  await dropUnusedPictures(db, day(31))
  expect(await storedUrl()).toBe(first)
  await dropUnusedPictures(db, day(70))
  expect(await pictures()).toEqual([{ unused_since: null }])
})
