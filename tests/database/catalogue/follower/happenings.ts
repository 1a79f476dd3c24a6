import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import type { CatalogueSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { generateInstitute } from '../../../generated/institute.ts'
import { sourceOf } from '../../../rules/document/documents.ts'
import { listEdits } from './freshness-edits.ts'

export const id = 'generated-1-1'
/** The first day of the trial. */
export const firstDay = new Date('2026-11-20T10:00:00.000Z')

/** Courses by themselves and in groups, with dates around the first day, and two paths that share a course. */
export function source({
  editions = ['c2 c3', 'c3 c7 c8'].map((group) => group.split(' ')),
  without = [] as string[],
} = {}) {
  const document = generateInstitute({ seed: 1, number: 1, courses: 12, today: '2026-11-20' })
  const { languages } = document.site as { languages: Record<string, unknown> }
  const courses = (document.courses as { id: string }[]).filter(({ id }) => !without.includes(id))
  Object.assign(languages, {
    editions: editions.filter((group) => !group.some((id) => without.includes(id))),
  })
  const steps = ['c2', 'c9', 'c4', 'nowhere'].map((course_id) => ({ course_id, title: 'Soon' }))
  const learning_paths = [...(document.learning_paths as object[]), { code: 'LP2', name: 'Next', steps }]
  return sourceOf({ ...document, courses, learning_paths })
}

/** All that may open one of its courses: its own id and those of its versions. */
export const courseIds = [...source().courses].flatMap(({ id, versions }) => [
  id,
  ...versions.map((version) => version.id),
])

/** All codes that its languages may come to have: an edit of a code appends a letter. */
export const codes = ['', 'x'].flatMap((tail) => ['en', 'hi', 'mr'].map((code) => code + tail))

/** A step of the trial, by name: an edit of the tables, an import, or days that pass. */
export type Happening = { name: string } & ({ edit: string } | { import: CatalogueSource } | { days: number })

/**
 * So many things that happen to it, at random: `FOLLOWED_STEPS=2000 FOLLOWED_SEED=5` asks for a longer and for another
 * trial than the suite's.
 */
export async function sampleHappenings(db: Db, count: number, seed: number): Promise<Happening[]> {
  const edits = await listEdits(db)
  const documents = [
    source(),
    source({ editions: [] }),
    source({ editions: ['c8 c2', 'c1 c4'].map((group) => group.split(' ')), without: ['c3'] }),
    source({ without: ['c2', 'c11'] }),
  ]
  const happening: fc.Arbitrary<Happening> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(...edits).map(({ name, statement }) => ({ name, edit: statement })),
    },
    { weight: 1, arbitrary: fc.constantFrom(...documents).map((each) => ({ name: 'import', import: each })) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }).map((days) => ({ name: 'days', days })) },
  )
  return fc.sample(happening, {
    numRuns: Number(process.env.FOLLOWED_STEPS ?? count),
    seed: Number(process.env.FOLLOWED_SEED ?? seed),
  })
}

/** Does what happens to its tables, which may refuse it; answers how many days it takes. */
export async function happen(db: Db, happening: Happening): Promise<number> {
  if ('days' in happening) return happening.days
  const done =
    'import' in happening ? importSource(db, happening.import) : sql.raw(happening.edit).execute(db)
  // A rule of the tables, or another process that wrote at the same time.
  await done.catch(({ code }: { code?: string }) => expect(code).toMatch(/^(23|40)/))
  return 0
}

/** Applies changes as a follower does: reads only the listed things, over its earlier copy. */
export function readNamed(
  copy: Map<string, string>,
  things: Iterable<string>,
  now: Map<string, string>,
): void {
  for (const thing of things) {
    const text = now.get(thing)
    if (text === undefined) copy.delete(thing)
    else copy.set(thing, text)
  }
}
