import { Agent } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { askOn, get } from './clients.ts'
import { npmStart, temporaryFolder } from './npm-start.ts'

const data = temporaryFolder()
afterAll(data.dispose)

test('SIGTERM under load fails no request, and the process ends within 10 s', async () => {
  const { origin, key, stop } = await npmStart({ DATA_DIR: data.folder })
  const { outcomes, ended: clients } = askOn(`${origin}/catalog/v1/courses?page_size=5`, key, 32)
  await get(`${origin}/catalog/v1/courses`, key, new Agent())
  const began = Date.now()
  const ended = await stop('SIGTERM')
  expect(Date.now() - began).toBeLessThan(10_000)
  await clients
  expect(ended.code).toBe(0)
  expect(outcomes.length).toBeGreaterThan(32)
  expect(outcomes.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
})
