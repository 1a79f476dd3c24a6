import { beforeAll, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { processDatabase } from '../databases.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'harbour' }))

const course = (id: string, title: string) => ({
  id,
  title,
  description_html: '<h4>Contents</h4><ul><li>Warp &amp; weft</li></ul>',
  versions: [{ id: `${id}-1`, invites: [{ id: `${id}-2`, default: true }] }],
})

const { db } = processDatabase()
beforeAll(async () => {
  const institute = {
    format: 'catalogue/1',
    institute: { id: 'i1', slug: 'harbour', name: 'Harbour [Institute]' },
    site: {
      streams: {
        source: 'tags',
        items: [
          { label: 'Cloth', slug: 'cloth', tag: 'cloth' },
          { label: 'Cloth in files', slug: 'cloth.md', tag: 'cloth' },
          { label: 'Craft', slug: 'craft', tag: 'cloth' },
        ],
      },
    },
    courses: [course('weaving', 'Weaving'), course('notes.md', 'Notes')],
    learning_paths: [{ code: 'CLOTH', name: 'Cloth', steps: [{ course_id: 'weaving' }] }],
  }
  await publishDocument(db, institute, new Date())
})

const ask = async (path: string) => {
  const answer = await answerPage(new Request(`http://localhost${path}`))
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('the former address of a course whose id ends in .md leads to its page', async () => {
  const { status, headers } = await ask('/courses/notes--notes.md')
  expect([status, headers.get('location')]).toEqual([301, '/courses/notes'])
})

test('a stream whose slug ends in .md has its page there', async () => {
  expect((await ask('/streams/cloth.md')).text).toContain('Cloth in files')
})

test('every link of llms.txt is served', async () => {
  const { text } = await ask('/llms.txt')
  expect(text).toContain('# Harbour \\[Institute\\]')
  const links = [...text.matchAll(/\]\(http:\/\/localhost:3000(\/[^)]*)\)/g)].map(([, path = '']) => path)
  const pages = links.filter((path) => !path.startsWith('/docs') && !path.startsWith('/catalog'))
  expect(pages.length).toBeGreaterThan(5)
  for (const path of pages) expect([path, (await ask(path)).status]).toEqual([path, 200])
  expect(links).toContain('/catalog/v1/openapi.json')
})
