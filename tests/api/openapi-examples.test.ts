import { expect, test, vi } from 'vitest'
import { demoInstitute } from '#db/demo.ts'
import { describeInterface } from '#lib/contract/openapi/document.ts'
import { publishDocument } from '../database/catalogue/publish/publish-document.ts'
import { call } from './gates-routes.ts'
import { addKey, keyOf, openMemory } from './gates-setup.ts'

const now = new Date('2026-05-01T09:00:00.000Z')

/** The requests whose answers are examples of the description. */
const requests = JSON.stringify(describeInterface())
  .matchAll(/"summary":"GET ([^"]+)"/g)
  .map(([, request = '']) => request)

test('the examples of reads are what the demo answers; `vitest -u` writes them again', async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const db = await openMemory()
  const demo = demoInstitute({ today: '2026-05-01', origin: 'https://www.osari.example' })
  const institute = await publishDocument(db, demo, now)
  await addKey(db, 'reader', { institute })
  const answers: [string, unknown][] = []
  for (const request of requests) {
    const response = await call(encodeURI(request), { 'x-api-key': keyOf('reader') })
    expect([request, response.status]).toEqual([request, 200])
    answers.push([request, await response.json()])
  }
  vi.useRealTimers()
  const file = '../../lib/contract/openapi/demo-answers.json'
  await expect(`${JSON.stringify(Object.fromEntries(answers), null, 2)}\n`).toMatchFileSnapshot(file)
})
