import { sql } from 'kysely'
import { type Db, inTransaction } from '#lib/base/db/open.ts'
import { liftTimeLimits } from '#lib/base/db/time-limits.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { lockInstitute } from '#lib/contract/catalogue/source/store/lock-institute.ts'
import { plugged } from '#lib/module.ts'
import { type AuditEvent, recordAudit } from './audit.ts'
import type { InstituteName } from './names.ts'

/** Lists institutes with counts of their content, ordered by slug. With `slug`, lists only that institute. */
export async function listInstituteSummaries(db: Db, slug?: string) {
  const query = slug === undefined ? selectSummaries(db) : selectSummaries(db).where('i.slug', '=', slug)
  const rows = await query.execute()
  return rows.map(({ of_modules, ...row }) => ({
    ...row,
    ...of_modules,
    published_at: row.published_at?.toISOString() ?? null,
  }))
}

const selectSummaries = (db: Db) =>
  db
    .selectFrom('institutes as i')
    .leftJoin('publications as p', 'p.institute_id', 'i.id')
    .leftJoin('lead_settings as s', 's.institute_id', 'i.id')
    .select(['i.id', 'i.slug', 'i.name', 'i.catalogue_access'])
    .select([
      countOf('courses').as('courses'),
      countOf('published_courses').as('shown'),
      countOf('learning_paths').as('learning_paths'),
      countOf('websites').as('websites'),
      countOf('api_keys', sql`and revoked_at is null`).as('keys'),
      countOf('leads', sql`and not is_test`).as('enquiries'),
    ])
    .select(
      sql<string | null>`(select string_agg(c.kind, ', ' order by c.name) from crm_connections c
        where c.institute_id = i.id)`.as('crm'),
    )
    .select(sql<Record<string, number>>`json_build_object(${countsOfModules()})`.as('of_modules'))
    .select(['s.retention_days', 'p.published_at'])
    .orderBy('i.slug')

const countOf = (table: string, condition = sql``) =>
  sql<number>`(select count(*)::int from ${sql.table(table)} where institute_id = i.id ${condition})`

const tablesOfModules = (): string[] => plugged().flatMap(({ ofInstitutes = [] }) => ofInstitutes)

const countsOfModules = () => sql.join(tablesOfModules().flatMap((table) => [sql.lit(table), countOf(table)]))

/**
 * Removes an institute and everything that belongs to it. Enquiries are kept unless `withEnquiries` is true, but
 * no tests. If
 * enquiries are kept, the institute's name, CRM connections, retention period and audit log are kept too, and its
 * access to the catalogue is switched off. Returns the number of kept enquiries.
 */
export async function removeInstitute(
  db: Db,
  { id, slug, name }: InstituteName,
  { withEnquiries, now }: { withEnquiries: boolean; now: Date },
): Promise<number> {
  const kept = await inTransaction(db, async (trx) => {
    await liftTimeLimits(trx)
    await lockInstitute(trx, id)
    const gone = trx.deleteFrom('leads').where('institute_id', '=', id)
    await (withEnquiries ? gone : gone.where('is_test', '=', true)).execute()
    for (const table of ['api_keys', 'websites', 'website_proofs', 'site_hosts', ...tablesOfModules()])
      await sql`delete from ${sql.table(table)} where institute_id = ${id}`.execute(trx)
    const [summary] = await listInstituteSummaries(trx, slug)
    const { enquiries = 0, courses = 0 } = summary ?? {}
    if (enquiries === 0) {
      await trx.deleteFrom('institutes').where('id', '=', id).execute()
      // Triggers marked the removed courses as stale, but nothing is left to publish.
      await trx.deleteFrom('stale_courses').where('institute_id', '=', id).execute()
      return 0
    }
    const institute = { id, slug, name, catalogue_access: false }
    const emptied = parseDocument({ format: 'catalogue/1', institute })
    if (!emptied.isValid) throw new Error(`${slug} cannot be emptied: ${JSON.stringify(emptied.faults)}`)
    await importSource(trx, emptied.source)
    const event: AuditEvent = { action: 'institute.remove', subject: null, before: { courses } }
    await recordAudit(trx, event, { instituteId: id, who: 'command', now })
    return enquiries
  })
  if (kept > 0) await publishInstitute(db, id, now)
  return kept
}
