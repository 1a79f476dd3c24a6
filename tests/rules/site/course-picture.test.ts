import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { fetchCoursePicture } from '#app/(site)/files/share-picture.ts'
import { sharingPicture } from '#lib/site/pictures/sharing-picture.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent' }))

const red = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#c00000' } })
  .png()
  .toBuffer()
const bodies: Record<string, Buffer> = {
  '/demo/red.png': red,
  '/uploads/large.png': Buffer.concat([red, Buffer.alloc(8_000_000)]),
  '/demo/page.html': Buffer.from('<h1>No picture</h1>'),
  '/demo/drawn.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  '/pictures/courses/tabla/picture.png': red,
}
const server = createServer(({ url = '' }, response) => {
  const body = bodies[url]
  response.writeHead(body ? 200 : 404).end(body)
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
// Settings are read once for each object: another file of this process may have read them.
const before = process.env
process.env = { ...before, SITE_URL: own }
afterAll(() => {
  process.env = before
  server.close()
})

test('a picture of this server is fetched, and is beside the title in the shared picture', async () => {
  const picture = await fetchCoursePicture(`${own}/demo/red.png`)
  expect(await sharp(picture ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'webp', width: 1280 })
  for (const [title, left] of [
    ['Tabla', 900],
    ['دورة الخط', 200],
  ] as const) {
    const shown = await sharingPicture({ title, detail: null, institute: 'Osari', accent: null, picture })
    const part = sharp(shown).extract({ left, top: 300, width: 100, height: 100 })
    const { dominant } = await sharp(await part.toBuffer()).stats()
    expect(dominant.r - dominant.b, title).toBeGreaterThan(100)
  }
})

test.each([
  ['that is missing', '/demo/gone.png'],
  ['that is too large', '/uploads/large.png'],
  ['that is a page', '/demo/page.html'],
  ['that is a drawing, which could load files', '/demo/drawn.svg'],
  ['that this server would have to draw first', '/pictures/courses/tabla/picture.png'],
])('no picture is shared %s', async (_, path) => {
  expect(await fetchCoursePicture(own + path)).toBeNull()
})

test('a picture that a static copy reads is not fetched', async () => {
  const readOwn = async (address: string) => (address === `${own}/demo/gone.png` ? red : undefined)
  const picture = await fetchCoursePicture(`${own}/demo/gone.png`, readOwn)
  expect(await sharp(picture ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'webp', width: 1280 })
  expect(await fetchCoursePicture('/demo/red.png', readOwn)).toBeNull()
  expect(await fetchCoursePicture('/demo/red.png')).toBeNull()
})

test('a host in a private network is not called', async () => {
  const other = own.replace('127.0.0.1', 'localhost')
  expect(await fetchCoursePicture(`${other}/demo/red.png`)).toBeNull()
})
