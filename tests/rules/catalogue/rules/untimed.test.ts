import { expect, test } from 'vitest'
import type { CourseSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { hasUntimed } from '#lib/contract/catalogue/rules/untimed.ts'
import * as cast from '../cast.ts'

const day = { day: 'monday' as const, starts_at: null, ends_at: null }
const timed = { ...day, starts_at: '18:30' }

test.each<
  [what: string, versions: Partial<VersionSource>[], course: Partial<CourseSource>, untimed: boolean]
>([
  ['nothing', [{}], {}, true],
  ['a workload', [{ workload: 'PT12H' }], {}, false],
  ['a lesson with a time', [{ sessions: [day, timed] }], {}, false],
  ['days without a time', [{ sessions: [day] }], {}, true],
  ['a workload of one version only', [{ workload: 'PT12H' }, {}], {}, true],
  ['nothing of a version that is not shown', [{ workload: 'PT12H' }, { status: 'archived' }], {}, false],
  ['nothing, but nobody sees it', [{}], { published: false }, false],
  ['nothing, and it is shown later', [{}], { publish_from: '2999-01-01' }, true],
  ['no version', [], {}, false],
])('a course with %s', (_, versions, course, untimed) => {
  const made = versions.map((version, at) =>
    cast.version({ id: `v${at}`, workload: null, sessions: [], ...version }),
  )
  expect(hasUntimed(cast.course({ ...course, versions: made }))).toBe(untimed)
})
