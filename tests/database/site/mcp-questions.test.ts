import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoInstitute } from '#db/demo.ts'
import type { Db } from '#lib/db/open.ts'
import { openMemory } from '../../api/gates-setup.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { callTool } from './mcp-client.ts'
import { questions } from './mcp-questions.ts'

let db: Db
const titles = new Map<string, string>()

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'demo' }))

beforeAll(async () => {
  const now = new Date('2026-11-22T10:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now })
  db = await openMemory()
  await publishDocument(db, demoInstitute({ today: '2026-11-22', origin: 'http://localhost' }), now)
  for (const page of [1, 2, 3])
    for (const { id, title } of await found('search_courses', { limit: 20, page })) titles.set(id, title)
})
afterAll(() => void vi.useRealTimers())

async function found(tool: string, args: object): Promise<{ id: string; title: string }[]> {
  const { content } = await callTool(tool, { ...args })
  const {
    results = [],
    courses = [],
    others = [],
  } = content as Record<string, { id: string; title: string }[]>
  return [...results, ...courses, ...others]
}

/** Whether the first three are the courses that must be there. */
function isMet(ids: string[], first: string[]): boolean {
  const three = ids.slice(0, 3).map((id) => titles.get(id) ?? id)
  if (first.length === 0) return three.length === 0
  return first.length <= 3
    ? first.every((title) => three.includes(title))
    : three.length === 3 && three.every((title) => first.includes(title))
}

test.each(questions)('the first courses answer: $asked', async ({ asked, args, first, unmet }) => {
  const byQuestion = await found('search', { query: asked })
  const lists = await Promise.all([args].flat().map((one) => found('search_courses', one)))
  const byArguments = [0, 1, 2].flatMap((place) => lists.flatMap((list) => list[place] ?? []))
  const met = [byQuestion, byArguments].map((courses) =>
    isMet(
      courses.map(({ id }) => id),
      first,
    ),
  )
  expect(met, unmet).toEqual(unmet === undefined ? [true, true] : [false, false])
})
