import { randomInt } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { findCourse } from '#lib/contract/catalogue/reads/course.ts'
import { publishedSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { sourceOf } from '../../../rules/document/documents.ts'
import { engines, useDatabase } from '../../databases.ts'
import { fullSource } from '../source/import-source.ts'

const now = new Date('2026-11-20T10:00:00.000Z')

/** Characters of four bytes, in an order that an index cannot compress. */
const random = (characters: number, first = 0x20000, count = 40_000) =>
  Array.from({ length: characters }, () => String.fromCodePoint(first + randomInt(count))).join('')
const letters = (length: number) => Array.from({ length }, () => randomInt(36).toString(36)).join('')
/** Four bytes each, and twelve when they are folded. */
const growing = (characters: number) => random(characters, 0x1d160, 5)

/** Says the longest that a document may say wherever it ends up in an index. */
function longestDocument(code: string) {
  const ids = { institute: random(64), course: random(64), edition: random(64), version: random(64) }
  const invite = (id: string) => ({ id, plans: [{ amount: 1, currency: 'INR' }] })
  const version = (id: string, level: string) => ({
    id,
    level,
    position: Number.MAX_VALUE,
    created_at: '9999-12-31T23:59:59.999Z',
    tags: [random(2_000)],
    invites: [invite(random(64))],
  })
  const course = (id: string, level: string) => ({
    id,
    title: random(1_000),
    position: Number.MAX_VALUE,
    tags: [random(2_000), `format-${random(2_000)}`],
    versions: [version(random(64), level), version(random(64), random(1_000))],
  })
  const named = { slug: random(2_000), tag: random(2_000), title: random(2_000) }
  const document = {
    format: 'catalogue/1',
    institute: {
      id: ids.institute,
      slug: letters(400),
      name: random(1_000),
      websites: [`https://${letters(392)}`, `https://${letters(386)}:8443`],
    },
    site: {
      course_page_url: 'https://learn.example.org/{course_id}',
      languages: {
        enabled: true,
        items: [{ code, label: 'Longest' }],
        editions: [[ids.course, ids.edition]],
      },
      formats: [{ key: random(2_000), label: 'x', levels: [code] }],
      streams: {
        source: 'folder_library',
        folders: [{ id: random(64), ...named, folders: [{ id: random(64), ...named }] }],
      },
    },
    courses: [course(ids.course, code), course(ids.edition, code)],
    learning_paths: [
      {
        code: random(2_000),
        name: random(1_000),
        stream: named.slug,
        steps: [{ course_id: random(64), title: 'x' }, { course_id: ids.course }],
      },
    ],
  }
  return { ids, document }
}

describe.each(engines)('keys of the database on $name', ({ open }) => {
  const { db } = useDatabase(open)
  beforeEach(async () => {
    await db.deleteFrom('institutes').execute()
  })

  test.each([
    ['long', random(100)],
    ['growing', growing(100)],
  ])('the longest values that a document may have are stored and published: %s', async (_, code) => {
    const { ids, document } = longestDocument(code)
    const institute = sourceOf(document).institute.id
    await importSource(db, sourceOf(document))
    expect((await publishInstitute(db, institute, now)).faults).toEqual([])
    for (const id of [ids.course, ids.edition])
      expect((await findCourse(publishedSource(db, institute), id, { language: code }))?.json).toContain(
        JSON.stringify(ids.course),
      )
  })

  test('an error of the slug that is no other institute is not told as one', async () => {
    const source = fullSource()
    source.institute.slug = letters(3_800)
    await expect(importSource(db, source)).rejects.toThrow(/index row size/)
  })
})
