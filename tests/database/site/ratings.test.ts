import { beforeAll, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { inTwoLanguages } from '../commands/setup.ts'
import { processDatabase } from '../databases.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'harbour' }))

const course = (id: string, language: string, rating?: number, rating_count?: number) => ({
  id,
  title: id,
  ...(rating !== undefined && { rating, rating_count }),
  versions: [{ id: `${id}-1`, level: language, invites: [{ id: `${id}-2`, default: true }] }],
})

const { db } = processDatabase()
beforeAll(async () => {
  const languages = inTwoLanguages(['weaving', 'bunai'])
  const institute = {
    format: 'catalogue/1',
    institute: { id: 'i1', slug: 'harbour', name: 'Harbour' },
    site: { languages },
    courses: [
      course('weaving', 'English', 4.5, 1_234),
      course('bunai', 'Hindi', 4.5, 12),
      course('knots', 'English', 3.9),
      course('sails', 'English'),
    ],
    learning_paths: [
      { code: 'CLOTH', name: 'Cloth', steps: ['weaving', 'knots'].map((course_id) => ({ course_id })) },
    ],
  }
  await publishDocument(db, institute, new Date())
})

const starsOn = async (path: string): Promise<string[]> => {
  const answer = await answerPage(new Request(`http://localhost${path}`))
  return [...(await answer.text()).matchAll(/★ ([^<]*)/g)].map(([, stars = '']) => stars)
}

test.each([
  ['/courses?sort=title', ['3.9', '4.5 (1,234)']],
  ['/hi/courses', ['4.5 (12)']],
  ['/learning-paths/CLOTH', ['4.5 (1,234)', '3.9']],
])(
  'cards of %s have the rating of the edition that they show, with its count where it is known',
  async (path, stars) => {
    expect(await starsOn(path)).toEqual(stars)
  },
)
