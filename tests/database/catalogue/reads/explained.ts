import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#db/schema.ts'
import type { Db } from '#lib/base/db/open.ts'
import { listChanges } from '#lib/contract/catalogue/reads/changes.ts'
import { findCourse, findOutline } from '#lib/contract/catalogue/reads/course.ts'
import { findPath, listPaths } from '#lib/contract/catalogue/reads/paths.ts'
import { publishedSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { findLeadCourse } from '#lib/contract/catalogue/reads/resolve-ids.ts'

export interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Conflict Arbiter Indexes'?: string[]
  Plans?: Node[]
}

export interface Plan {
  sql: string
  nodes: Node[]
}

/** Names the tables that are larger than a few pages, which any planner would read whole. */
export async function largeTables(db: Db): Promise<Set<string | undefined>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class where relkind = 'r'
    and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 8192 * 4`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Reads of one institute that name what they ask for. */
export const keyedReads: [what: string, read: (db: Db, institute: string) => Promise<unknown>][] = [
  ['a course', (db, id) => findCourse(publishedSource(db, id), 'c10', { language: 'hi' })],
  ['an outline', (db, id) => findOutline(publishedSource(db, id), 'c10', {})],
  ['the learning paths', (db, id) => listPaths(db, id, 'music')],
  ['a learning path', (db, id) => findPath(db, id, 'LP1')],
  ['the sitemap', (db, id) => publishedSource(db, id).sitemap({})],
  ['the changes', (db, id) => listChanges(db, id, { revision: 0 }, 100)],
  [
    "an enquiry's course",
    (db, id) => findLeadCourse(db, id, { course_id: 'c10', package_session_id: 'c10-v0' }),
  ],
]

/** A database that remembers what it was asked, to tell how the planner would do it. */
export interface Explained {
  db: Db
  /** Returns the plans of the statements that `work` runs. */
  plansOf: (work: () => Promise<unknown>) => Promise<Plan[]>
  close: () => Promise<void>
}

export function openExplained(url: string | undefined): Explained {
  let asked: CompiledQuery[] = []
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // Dropping the database may end a connection that is still closing, which without listeners ends the test run.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const log = (event: { query: CompiledQuery }) => void asked.push(event.query)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log })
  const plansOf = async (work: () => Promise<unknown>) => {
    asked = []
    await work()
    const statements = asked.filter(({ sql }) => /^\s*(select|insert|delete|update|with|declare)/i.test(sql))
    const plans: Plan[] = []
    for (const query of statements) {
      const explain = { ...query, sql: `explain (format json) ${query.sql}` }
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(explain)
      plans.push({ sql: query.sql, nodes: rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan)) })
    }
    return plans
  }
  return { db, plansOf, close: () => db.destroy() }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
