import { beforeAll, describe, expect, test } from 'vitest'
import { usual } from '../databases.ts'
import { type Life, live } from './apart-life.ts'
import type { Answers } from './apart-reads.ts'

const spoilt = (course: string) =>
  `update courses set updated_at = 'infinity' where institute_id = $id and id = '${course}'`

/** Two lives with different changes: each changes other courses, paths and rows. */
const lives: Life[] = [
  {
    id: 'harbour',
    seed: 1,
    courses: 13,
    edits: [
      [
        `update courses set title = 'Harbour only' where institute_id = $id and id = 'c8'`,
        `update courses set published = false where institute_id = $id and id = 'c5'`,
        spoilt('c1'),
      ],
      // Only here: the other institute removed it before.
      [`update courses set title = 'Harbour again' where institute_id = $id and id = 'c8'`],
      [
        `update institutes set languages_enabled = false where id = $id`,
        `update folders set hidden = true where institute_id = $id and slug = 'agriculture'`,
      ],
      [`delete from learning_paths where institute_id = $id and code = 'DESIGN'`],
    ],
  },
  {
    id: 'valley',
    seed: 2,
    courses: 26,
    edits: [
      [
        `update courses set title = 'Valley only' where institute_id = $id and id = 'c5'`,
        `update courses set published = false where institute_id = $id and id = 'c3'`,
        spoilt('c9'),
        // A version id of both; where a course has this id, no version is found by it.
        `insert into courses (institute_id, id, sequence, title, published) values ($id, 'c9-v1', 900, 'Draft', false)`,
      ],
      [`delete from editions where institute_id = $id`],
      [`update path_steps set course_id = 'c11' where institute_id = $id and course_id = 'c9'`, spoilt('c2')],
      [`update courses set tags = '{New}' where institute_id = $id and id = 'c7'`],
    ],
  },
]

describe('of two institutes with the same ids, slugs and codes', () => {
  let together: Map<string, Answers[]>
  const alone = new Map<string, Answers[]>()

  const liveIn = async (some: Life[]) => {
    const { db, close } = await usual.open()
    return live(db, some).finally(close)
  }
  beforeAll(async () => {
    together = await liveIn(lives)
    for (const life of lives) alone.set(life.id, (await liveIn([life])).get(life.id) ?? [])
  }, 300_000)

  test.each(lives)('$id is answered as if it were alone in the database', ({ id }) => {
    expect(together.get(id)).toEqual(alone.get(id))
  })
})
