import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendWith } from '#lib/base/net/send.ts'
import {
  addProof,
  checkProofs,
  findProof,
  listOrigins,
  listWebsites,
  type ProofReader,
  proofHost,
  proofPath,
  proofReaderFromEnv,
  storeProof,
} from '#lib/office/institutes/websites.ts'
import { processDatabase } from '../databases.ts'
import { insertInstitute } from '../leads/rows.ts'

const { db } = processDatabase()
/** The website's pages by path. */
let pages: Record<string, string>
let records: Record<string, string[][]>
let asked: string[]
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  const page = pages[request.url ?? '']
  if (page?.startsWith('http')) response.writeHead(302, { location: page }).end()
  else response.writeHead(page === undefined ? 404 : 200).end(page)
})
let origin: string
let reader: ProofReader
const now = new Date('2027-03-01T10:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

beforeAll(async () => {
  await insertInstitute(db, 'craft')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  origin = `http://${host}`
  reader = { send: sendWith({ privateHosts: [host] }), resolveTxt: async (name) => records[name] ?? [] }
})
afterAll(() => void server.close())
beforeEach(async () => {
  await db.deleteFrom('website_proofs').execute()
  await db.deleteFrom('websites').execute()
  await addProof(db, 'craft', origin, now)
  pages = {}
  records = {}
  asked = []
})

const proof = async () => {
  const [website] = await listWebsites(db, 'craft')
  if (!website?.proof) throw new Error('There is no proof.')
  return website.proof
}
/** Checks the proof; returns the fault, if any. */
const check = async (at = now) => {
  const { token } = await proof()
  const found = await findProof(origin, token, reader)
  await storeProof(db, { institute_id: 'craft', origin, token }, found, at)
  return 'fault' in found ? found.fault : undefined
}

test.each<[string, (token: string) => void]>([
  ['file', (token) => Object.assign(pages, { [proofPath]: `# ours\r\n${token}\r\n` })],
  [
    'meta',
    (token) =>
      Object.assign(pages, {
        '/': `<!doctype html><title>x</title><meta name="catalogue-verification" content="${token}"><p>x`,
      }),
  ],
  [
    'dns',
    (token) =>
      Object.assign(records, { [proofHost(origin)]: [['v=spf1 -all'], [token.slice(0, 9), token.slice(9)]] }),
  ],
])('a website is proved by %s, and may call from then on', async (method, put) => {
  expect(await check()).toContain('answered 404')
  expect(await listOrigins(db, 'craft')).toEqual([])
  put((await proof()).token)
  expect(await check()).toBeUndefined()
  expect(await proof()).toMatchObject({ method, proved_at: now, failing_since: null })
  expect(await listOrigins(db, 'craft')).toEqual([origin])
})

test.each<[string, (token: string) => Record<string, string>]>([
  [
    'a tag in the body, where visitors may write',
    (token) => ({ '/': `<body><p>Hi</p><meta name="catalogue-verification" content="${token}">` }),
  ],
  [
    'a tag in a comment or a script',
    (token) => ({
      '/': `<head><!-- <meta name="catalogue-verification" content="${token}"> --><script>"<meta name='catalogue-verification' content='${token}'>"</script>`,
    }),
  ],
  ['a part of a line', (token) => ({ [proofPath]: `x ${token}` })],
  ['the token of another', () => ({ [proofPath]: `catalogue-verification=${'0'.repeat(32)}` })],
  ['a redirect', () => ({ [proofPath]: 'https://elsewhere.example/' })],
])('%s proves nothing', async (_, put) => {
  pages = put((await proof()).token)
  expect(await check()).toEqual(expect.any(String))
  expect(await listOrigins(db, 'craft')).toEqual([])
})

const isMissing = async () =>
  (await db.selectFrom('website_proofs').select('failing_since').executeTakeFirstOrThrow()).failing_since !==
  null

test('a proof is checked again after a week; a missing one is recorded, and the website may still call', async () => {
  const { token } = await proof()
  pages[proofPath] = token
  await check()
  asked = []
  expect(await checkProofs(db, reader, days(6))).toBe(0)
  expect(asked).toEqual([])
  expect(await checkProofs(db, reader, days(8))).toBe(1)
  expect(await isMissing()).toBe(false)
  pages = {}
  // Whichever is first: of two processes one checks it.
  const checked = await Promise.all([checkProofs(db, reader, days(16)), checkProofs(db, reader, days(16))])
  expect(checked.sort()).toEqual([0, 1])
  expect(await listOrigins(db, 'craft')).toEqual([origin])
  expect(await isMissing()).toBe(true)
  pages[proofPath] = token
  await checkProofs(db, reader, days(24))
  expect(await isMissing()).toBe(false)
})

test.each(['http://example.org'])('nothing is fetched from %s', async (target) => {
  const { resolveTxt } = reader
  await addProof(db, 'craft', target, now)
  const found = await findProof(target, 'x', { send: proofReaderFromEnv().send, resolveTxt })
  expect(found).toEqual({
    fault: expect.stringMatching(/file: .*(private|only https).*meta: .*(private|only https)/),
  })
})
