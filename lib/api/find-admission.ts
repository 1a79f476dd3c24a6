import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import type { Admission } from './admission.ts'
import { grouped } from './grouped.ts'
import { log } from './log.ts'

/** A key's digest, and the website that it is used on; `''` for none. */
interface Asked {
  digest: string
  origin: string
}

/** A query that takes this long hangs, or its connection does. */
const patienceMs = 250
/** So many take about 25 ms. */
const sizeMax = 500

const finders = new WeakMap<Db, (asked: Asked) => Promise<Admission | undefined>>()

/**
 * What the database says of a key on a website; undefined for a key that it does not know. Requests at the same time
 * share a query, which never starts before the last of them came.
 */
export async function findAdmission(db: Db, digest: string, origin: string): Promise<Admission | undefined> {
  let find = finders.get(db)
  if (!find) {
    const nameOf = (asked: Asked) => `${asked.digest} ${asked.origin}`
    find = grouped(nameOf, (asked) => lookUp(db, asked), { sizeMax, patienceMs })
    finders.set(db, find)
  }
  return find({ digest, origin })
}

let template: CompiledQuery<Admission & { place: number }> | undefined

/** Building and compiling the query costs as much as running it, so that is done once. */
async function lookUp(db: Db, asked: readonly Asked[]): Promise<Admission[]> {
  try {
    template ??= admissionsQuery(db).compile()
    const parameters = [asked.map(({ digest }) => digest), asked.map(({ origin }) => origin)]
    const { rows } = await db.executeQuery<Admission & { place: number }>({ ...template, parameters })
    const found: Admission[] = []
    for (const { place, ...admission } of rows) found[place - 1] = admission
    return found
  } catch (error) {
    // Here, since it is told once for all who asked.
    log().error({ err: error }, 'keys cannot be checked')
    throw error
  }
}

/**
 * Its parameters are the digests, then the origins. The limit keeps the plan of a single key, index by index, however
 * many are asked for; what is looked up in a subquery of its own costs the planner less than one more join.
 */
const admissionsQuery = (db: Db) =>
  db
    .selectFrom(
      sql<Asked & { place: string }>`unnest(${[]}::text[], ${[]}::text[]) with ordinality`.as<'asked'>(
        sql`asked(digest, origin, place)`,
      ),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('api_keys as k')
        .innerJoin('institutes as i', 'i.id', 'k.institute_id')
        .leftJoin('publications as p', 'p.institute_id', 'i.id')
        .whereRef('k.digest', '=', 'asked.digest')
        .limit(sql.lit(1))
        .select(['k.id as key_id', 'k.prefix', 'k.product', 'k.scopes', 'k.limit_per_minute'])
        .select(['k.expires_at', 'k.revoked_at'])
        .select(['i.id as institute_id', 'i.catalogue_access', 'i.leads_per_visitor', 'i.leads_per_minute'])
        .select(sql<string | null>`p.revision::text`.as('revision'))
        .select(['p.published_at', 'p.next_change_at', 'p.shape'])
        .select(({ selectFrom }) => {
          const website = selectFrom('websites as w')
            .select('w.origin')
            .whereRef('w.institute_id', '=', 'i.id')
            .whereRef('w.origin', '=', 'asked.origin')
          // Ordered as the index is: without, many changes of one institute make it a scan for all others.
          const change = selectFrom('changes as c')
            .select('c.id')
            .whereRef('c.institute_id', '=', 'i.id')
            .orderBy('c.course_id')
            .limit(sql.lit(1))
          return [
            sql<boolean>`${website} is not null`.as('origin_verified'),
            sql<boolean>`${change} is not null`.as('has_changes'),
          ]
        })
        .as('found'),
    )
    .selectAll('found')
    .select(sql<number>`asked.place::int`.as('place'))
