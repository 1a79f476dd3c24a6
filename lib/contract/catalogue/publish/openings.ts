import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import type { Replaced } from './stored-entries.ts'

/** Collects the versions and courses that a publish opens: that can be bought and have a seat, and had none before. */
export class Openings {
  readonly #opened = new Map<string, { course_id: string; version_id: string }>()

  add({ former, now }: Replaced): void {
    const open = new Set([...former.values()].flatMap(({ open_versions }) => open_versions))
    for (const { entry_id, course, versions } of now.values()) {
      const last = former.get(entry_id)
      const courseOf = new Map(versions.map(({ version_id, course_id }) => [version_id, course_id]))
      const ids = course.open_versions
      for (const id of ids) if (!open.has(id)) this.#note([entry_id, courseOf.get(id) ?? entry_id], id)
      // The entry may have had another id, before its editions were grouped otherwise.
      const wasOpen =
        (last?.open_versions ?? []).length > 0 || [...courseOf.keys()].some((id) => open.has(id))
      if (ids.length > 0 && !wasOpen) this.#note([entry_id, ...courseOf.values()], '')
    }
  }

  #note(courseIds: string[], version_id: string): void {
    for (const course_id of courseIds)
      this.#opened.set(JSON.stringify([course_id, version_id]), { course_id, version_id })
  }

  async write(trx: Db, instituteId: string, revision: number): Promise<void> {
    const opened = [...this.#opened.values()]
    if (opened.length === 0) return
    await sql`insert into openings (institute_id, course_id, version_id, revision, opened_at)
      select ${instituteId}, course_id, version_id, ${revision}::bigint, clock_timestamp()
      from json_to_recordset(${JSON.stringify(opened)}::json) as o (course_id text, version_id text)
      on conflict (institute_id, course_id, version_id)
      do update set revision = excluded.revision, opened_at = excluded.opened_at`.execute(trx)
  }
}
