import type { CourseTables } from './schema/courses.ts'
import type { HookTables } from './schema/hooks.ts'
import type { ImportTables } from './schema/imports.ts'
import type { KeyTables } from './schema/keys.ts'
import type { LeadTables } from './schema/leads.ts'
import type { PublicationTables } from './schema/publications.ts'
import type { PublishedTables } from './schema/published.ts'
import type { SiteTables } from './schema/site.ts'
import type { StaffTables } from './schema/staff.ts'

/**
 * The tables as Kysely sees them; written by hand, and compared with the migrated database by a test.
 * `numeric` and `int8` are selected through casts, so that both drivers answer with the same types.
 */
export interface Database
  extends SiteTables,
    CourseTables,
    KeyTables,
    PublicationTables,
    PublishedTables,
    LeadTables,
    HookTables,
    StaffTables,
    ImportTables {}
