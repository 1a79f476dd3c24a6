import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { parseJson } from '../json.ts'
import { fold } from '../rules/fold.ts'
import { placeKey } from '../rules/place-key.ts'
import type { StreamList } from '../shapes.ts'
import type { Scope } from './run.ts'

interface Placed {
  places: string[]
}

/** How many entries are found under each place key: kept up as entries are replaced, or counted when all are. */
export class PlaceCounts {
  private readonly instituteId: string
  /** Undefined when everything is published: then the rows are counted at the end. */
  private readonly counts: Map<string, number> | undefined

  private constructor(instituteId: string, counts: Map<string, number> | undefined) {
    this.instituteId = instituteId
    this.counts = counts
  }

  static async read(trx: Db, instituteId: string, scope: Scope): Promise<PlaceCounts> {
    if (scope === 'all') return new PlaceCounts(instituteId, undefined)
    const { streams } = await trx
      .selectFrom('publications')
      .select('streams')
      .where('institute_id', '=', instituteId)
      .executeTakeFirstOrThrow()
    return new PlaceCounts(instituteId, publishedCounts(parseJson<StreamList>(streams)))
  }

  replace(before: Placed[], after: Placed[]): void {
    for (const key of before.flatMap(({ places }) => [...new Set(places)])) this.add(key, -1)
    for (const key of after.flatMap(({ places }) => [...new Set(places)])) this.add(key, 1)
  }

  private add(key: string, step: 1 | -1): void {
    this.counts?.set(key, (this.counts.get(key) ?? 0) + step)
  }

  async final(trx: Db): Promise<(key: string) => number> {
    const counts = this.counts ?? (await countRows(trx, this.instituteId))
    return (key) => counts.get(key) ?? 0
  }
}

const publishedCounts = ({ streams }: StreamList): Map<string, number> =>
  new Map(
    streams.flatMap((stream) => [
      [placeKey({ stream: fold(stream.slug) }), stream.course_count] as const,
      ...stream.categories.map(
        (category) =>
          [
            placeKey({ stream: fold(stream.slug), category: fold(category.slug) }),
            category.course_count,
          ] as const,
      ),
    ]),
  )

async function countRows(trx: Db, instituteId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select key, count(distinct entry_id)::int as count
    from published_courses cross join unnest(places) as key
    where institute_id = ${instituteId} and language = ''
    group by key`.execute(trx)
  return new Map(rows.map(({ key, count }) => [key, count]))
}
