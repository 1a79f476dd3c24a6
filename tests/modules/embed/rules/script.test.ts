import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { styleText } from '#app/(site)/assets/asset-files.ts'
import { GET } from '#app/embed/[...path]/route.ts'
import { embedScript } from '#lib/modules/embed/script.ts'
import { embedStyle } from '#lib/modules/embed/style.ts'

const guideFile = 'docs/guides/13-embed.md'
const guide = readFileSync(guideFile, 'utf8')
const pinned =
  /src="https:\/\/courses\.example\.org(?<address>\/embed\/[^"]+)"\n\s+integrity="(?<integrity>[^"]+)" crossorigin/
const get = (address: string) =>
  GET(new Request(`https://courses.example.org${address}`), {
    params: Promise.resolve({ path: address.split('/').slice(2) }),
  })

test('the style sheet of the parts is for a shadow root, and of the same address forever', async () => {
  const { name } = embedStyle(styleText)
  const sheet = await (await get(`/embed/${name}`)).text()
  expect(sheet).not.toMatch(/@font-face|color-scheme:|:root|(^|[\s,}])(html|body)[\s,{]/)
  expect(sheet).toMatch(/:host \{[^}]*--own-mark: light-dark/)
})

test('the script is at most 8 kB on the wire', () => {
  expect(gzipSync(embedScript().body).length).toBeLessThanOrEqual(8 * 1024)
})

test('the guide names the address and the integrity of the file that is served, forever and to any website', async () => {
  const found = pinned.exec(guide)?.groups
  const { address, integrity } = embedScript()
  const right = guide.replace(found?.address ?? '', address).replace(found?.integrity ?? '', integrity)
  // Written anew by `-u` after a change of the script.
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
