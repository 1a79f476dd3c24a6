import { METHODS } from 'node:http'
import fc from 'fast-check'
import { beforeAll, test } from 'vitest'
import { expectContract } from './fuzz-contract.ts'
import { type RawRequest, requests } from './fuzz-requests.ts'
import { originOf, sendRaw } from './fuzz-send.ts'
import { call, target, website } from './harness.ts'

const runs = 400
/** Node's own limit of a head. */
const headBytesMax = 32_000
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

/** Returns whether a request is for the API and reaches a route. */
function isForTheRoutes({ method, target: address, headers }: RawRequest): boolean {
  const { pathname } = new URL(`http://localhost${address}`)
  const headBytes = headers.reduce((sum, header) => sum + header.join(': \r\n').length, address.length)
  // Node's parser refuses other methods.
  return /^\/catalog\/v1(\/|$)/.test(pathname) && headBytes <= headBytesMax && METHODS.includes(method)
}
