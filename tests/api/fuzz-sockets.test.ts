import { METHODS } from 'node:http'
import fc from 'fast-check'
import { beforeAll, test } from 'vitest'
import { expectContract } from './fuzz-contract.ts'
import { type RawRequest, requests } from './fuzz-requests.ts'
import { originOf, sendRaw } from './fuzz-send.ts'
import { call, target, website } from './harness.ts'

const runs = 400
const maxHeadBytes = { own: 32_000, next: 16_000 }
const seed = Number(process.env.FUZZ_SEED ?? 20261120)

const port = Number(new URL(target.origin).port)
let courseIds: string[]
let codes: string[]

beforeAll(async () => {
  const ids = async (path: string, name: string) =>
    ((await call(path)).json as { data: Record<string, string>[] }).data.map((item) => item[name] ?? '')
  courseIds = await ids('/courses?page_size=12', 'id')
  codes = await ids('/learning-paths', 'code')
})

test(`each of ${runs} requests sent as raw bytes is answered by the contract`, async () => {
  const keys = [...Array<string>(60).fill(target.keys.demo), ...Object.values({ ...target.keys })]
  const sendable = requests({ courseIds, codes, keys, origin: website }).filter(isForTheRoutes)
  const property = fc.asyncProperty(sendable, async (request) => {
    const answer = await sendRaw(port, request)
    expectContract(answer, { method: request.method, origin: originOf(request) })
  })
  await fc.assert(property, { numRuns: runs, seed })
})

/** Whether the request is about the API at all and reaches a route; what Next answers itself is in `hostile.test.ts`. */
function isForTheRoutes({ method, target: address, headers }: RawRequest): boolean {
  const { pathname } = new URL(`http://localhost${address}`)
  const headBytes = headers.reduce((sum, header) => sum + header.join(': \r\n').length, address.length)
  if (!/^\/catalog\/v1(\/|$)/.test(pathname) || headBytes > maxHeadBytes[target.server]) return false
  // Node's parser refuses other methods.
  if (!METHODS.includes(method)) return false
  if (target.server === 'own') return true
  const isForNext = headers.some(([name]) => name === 'RSC')
  // Bytes beyond ASCII come back from it as UTF-8.
  const isAscii = headers.every(([, value]) => !/[\x80-\xff]/.test(value))
  return !isForNext && isAscii && !address.includes('//')
}
