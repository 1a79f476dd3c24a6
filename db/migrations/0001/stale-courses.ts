import { sql } from 'kysely'

type Noted = (rows: string) => string

const ofCourse =
  (column: string): Noted =>
  (rows) =>
    `select distinct row.institute_id, row.${column} from ${rows} row`

const ofInstitute: Noted = (rows) => `select distinct row.institute_id, null::text from ${rows} row`

// The joins skip rows whose parent was removed, because that removal has already been recorded.
const notedBy: Record<string, Noted> = {
  courses: ofCourse('id'),
  versions: ofCourse('course_id'),
  invites: (rows) =>
    `select distinct v.institute_id, v.course_id from ${rows} row
     join versions v on v.institute_id = row.institute_id and v.id = row.version_id`,
  plans: (rows) =>
    `select distinct v.institute_id, v.course_id from ${rows} row
     join invites i on i.institute_id = row.institute_id and i.id = row.invite_id
     join versions v on v.institute_id = i.institute_id and v.id = i.version_id`,
  languages: ofInstitute,
  editions: ofInstitute,
  formats: ofInstitute,
  folders: ofInstitute,
  stream_items: ofInstitute,
  learning_paths: ofInstitute,
  path_steps: ofInstitute,
}

const bothSides = '(select * from before_rows union all select * from after_rows)'

/**
 * Selects the courses that differ between the rows before and after a statement. Ignores a course's position in the
 * document, because visitors never see it and every import renumbers many courses. Compares sets instead of joining,
 * because a join plan that was cached for a few rows can take minutes for thousands.
 */
const changedCourses = `(
  (select ${comparedCourse('b')} from before_rows b except select ${comparedCourse('a')} from after_rows a)
  union all
  (select ${comparedCourse('a')} from after_rows a except select ${comparedCourse('b')} from before_rows b))`

function comparedCourse(row: string): string {
  return `${row}.institute_id, ${row}.id, to_jsonb(${row}) - 'sequence'`
}

/** Columns of `institutes` that affect published data. The other columns are read on each request. */
const shown = [
  'id',
  'name',
  'logo_url',
  'website_url',
  'contact_phone',
  'contact_whatsapp',
  'contact_email',
  'contact_address',
  'site_url',
  'course_page_url',
  'time_zone',
  'currency',
  'prices_visible',
  'card_label',
  'languages_enabled',
  'streams_source',
]
const shownOf = (row: 'old' | 'new') => shown.map((column) => `${row}.${column}`).join(', ')

/** Fixes the search path of the trigger functions, because a restore of a pg_dump file writes with an empty path. */
const body = 'language plpgsql set search_path from current'

/**
 * Triggers that record which courses must be published again, whichever program writes. On most tables they run once
 * per statement, so that a bulk write stays fast.
 */
export const staleCourses = [
  sql`create table stale_courses (
    id bigint generated always as identity primary key,
    institute_id text not null,
    -- Null: the change may affect the whole institute.
    course_id text,
    -- Shows how long the change has been waiting to be published.
    noted_at timestamptz(3) not null default now()
  )`,
  sql`create index stale_courses_institute on stale_courses (institute_id, course_id)`,
  sql`create function note_all() returns trigger ${sql.raw(body)} as $$ begin
    insert into stale_courses (institute_id) select id from institutes;
    return null;
  end $$`,
  sql`create function note_institute() returns trigger ${sql.raw(body)} as $$ begin
    insert into stale_courses (institute_id) values (new.id);
    return null;
  end $$`,
  sql`create trigger note_institute_insert after insert on institutes
    for each row execute function note_institute()`,
  // Records only differences, so that saving an unchanged form does not make the institute stale.
  sql.raw(`create trigger note_institute_update after update of ${shown.join(', ')} on institutes
    for each row when ((${shownOf('old')}) is distinct from (${shownOf('new')})) execute function note_institute()`),
  ...Object.entries(notedBy).flatMap(([table, noted]) => [
    ...trigger(table, 'insert', 'new table as after_rows', noted('after_rows')),
    ...trigger(table, 'delete', 'old table as before_rows', noted('before_rows')),
    ...trigger(
      table,
      'update',
      'old table as before_rows new table as after_rows',
      noted(table === 'courses' ? changedCourses : bothSides),
    ),
    sql.raw(`create trigger note_truncate after truncate on ${table} execute function note_all()`),
  ]),
]

function trigger(table: string, event: 'insert' | 'delete' | 'update', referencing: string, noted: string) {
  const name = `note_${table}_${event}`
  return [
    sql.raw(`create function ${name}() returns trigger ${body} as $$ begin
      insert into stale_courses (institute_id, course_id) ${noted};
      return null;
    end $$`),
    sql.raw(`create trigger ${name} after ${event} on ${table} referencing ${referencing}
      for each statement execute function ${name}()`),
  ]
}
