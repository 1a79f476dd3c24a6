import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { processDatabase } from '../databases.ts'

processDatabase()

const workBehindRequest = vi.fn()

beforeEach(() => {
  vi.resetModules()
  workBehindRequest.mockClear()
  vi.doMock('#app/cron/behind-requests.ts', () => ({ workBehindRequest }))
  vi.stubEnv('LOG_LEVEL', 'silent')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.doUnmock('#app/cron/behind-requests.ts')
})

/** Sends a request to the API and to a page. */
async function askBoth(): Promise<void> {
  const { GET } = await import('#app/catalog/v1/streams/route.ts')
  const { answerPage } = await import('#app/(site)/page-table.ts')
  const refused = await GET(new Request('http://localhost/catalog/v1/streams'), {
    params: Promise.resolve({}),
  })
  expect(refused.status).toBe(401)
  await answerPage(new Request('http://localhost/'))
}

test('on Vercel, each request to the API and to a page offers to run the due background tasks', async () => {
  vi.stubEnv('VERCEL', '1')
  await askBoth()
  expect(workBehindRequest).toHaveBeenCalledTimes(2)
})

test('a server with a lasting process runs no background tasks for requests', async () => {
  vi.stubEnv('VERCEL', undefined)
  await askBoth()
  expect(workBehindRequest).not.toHaveBeenCalled()
})
