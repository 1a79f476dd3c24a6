import { beforeAll, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import type { Db } from '#lib/db/open.ts'
import { openMemory } from '../../api/gates-setup.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'

let db: Db

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'harbour' }))

beforeAll(async () => {
  db = await openMemory()
  const course = (id: string) => ({
    id,
    title: id,
    versions: [{ id: `${id}-1`, invites: [{ id: `${id}-2`, default: true }] }],
  })
  const path = (code: string, ...ids: string[]) => ({
    code,
    name: `All of ${code}`,
    steps: ids.map((course_id) => ({ course_id })),
  })
  const institute = {
    format: 'catalogue/1',
    institute: { id: 'i1', slug: 'harbour', name: 'Harbour' },
    courses: [course('knots'), course('sails')],
    learning_paths: [path('ROPE', 'knots', 'sails'), path('SAIL', 'sails', 'knots'), path('NIL')],
  }
  await publishDocument(db, institute, new Date())
})

const post = (code: string, fields: Record<string, string>) =>
  answerPage(
    new Request(`http://localhost/learning-paths/${code}/enquiry`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    }),
  )
const person = { full_name: 'Meera', email: 'meera@example.org' }

test('an enquiry about a learning path names it with its first course, and one about another path is another', async () => {
  for (const code of ['ROPE', 'SAIL', 'rope']) {
    const answer = await post(code, person)
    expect(answer.status).toBe(303)
    const confirmation = await answerPage(
      new Request(new URL(String(answer.headers.get('location')), 'http://localhost')),
    )
    expect([confirmation.status, await confirmation.text()]).toEqual([
      200,
      expect.stringContaining(`href="/learning-paths/${code.toUpperCase()}"`),
    ])
  }
  const leads = db.selectFrom('leads').select(['course_id', 'custom_fields', 'page_url', 'repeats'])
  expect(await leads.orderBy('course_id').execute()).toEqual([
    {
      course_id: 'knots',
      custom_fields: { learning_path: 'All of ROPE' },
      page_url: expect.stringMatching(/\/learning-paths\/ROPE$/),
      repeats: 1,
    },
    {
      course_id: 'sails',
      custom_fields: { learning_path: 'All of SAIL' },
      page_url: expect.any(String),
      repeats: 0,
    },
  ])
})

test('a fault brings the page of the path with it, and a path without steps takes no enquiry', async () => {
  const answer = await post('ROPE', { email: 'meera@example.org' })
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('<h1>All of ROPE</h1>')])
  expect((await post('NIL', person)).status).toBe(404)
  const form = await answerPage(new Request('http://localhost/learning-paths/ROPE/enquiry'))
  expect([form.status, form.headers.get('location')]).toEqual([307, '/learning-paths/ROPE#enquiry'])
})
