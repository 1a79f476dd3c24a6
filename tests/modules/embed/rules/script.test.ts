import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GET } from '#app/embed/[file]/route.ts'
import { embedScript } from '#lib/modules/embed/script.ts'

const guideFile = 'docs/guides/13-embed.md'
const guide = readFileSync(guideFile, 'utf8')
const pinned =
  /src="https:\/\/courses\.example\.org(?<address>\/embed\/[^"]+)"\n\s+integrity="(?<integrity>[^"]+)" crossorigin/
const get = (address: string) =>
  GET(new Request(`https://courses.example.org${address}`), {
    params: Promise.resolve({ file: address.split('/').at(-1) ?? '' }),
  })

test('the guide names the address and the integrity of the file that is served, forever and to any website', async () => {
  const found = pinned.exec(guide)?.groups
  const { address, integrity } = embedScript()
  const right = guide.replace(found?.address ?? '', address).replace(found?.integrity ?? '', integrity)
  // Written anew by `-u` after a change of embed.js.
  await expect(right).toMatchFileSnapshot(`../../../../${guideFile}`)
  const answer = await get(found?.address ?? '')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  })
  const body = Buffer.from(await answer.arrayBuffer())
  expect(`sha384-${createHash('sha384').update(body).digest('base64')}`).toBe(found?.integrity)
})
