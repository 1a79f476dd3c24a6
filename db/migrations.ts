import type { Migration } from 'kysely/migration'
import * as source from './migrations/0001-source.ts'
import * as published from './migrations/0002-published.ts'
import * as leads from './migrations/0003-leads.ts'
import * as changes from './migrations/0004-changes.ts'
import * as facets from './migrations/0005-facets.ts'
import * as admissions from './migrations/0006-admissions.ts'
import * as entries from './migrations/0007-entries.ts'
import * as instituteNotes from './migrations/0008-institute-notes.ts'
import * as searchIndex from './migrations/0009-search-index.ts'
import * as leadPhones from './migrations/0010-lead-phones.ts'
import * as leadPersons from './migrations/0012-lead-persons.ts'
import * as leadUpdates from './migrations/0013-lead-updates.ts'
import * as publishedChanges from './migrations/0015-published-changes.ts'
import * as keptStates from './migrations/0016-kept-states.ts'
import * as indexedCourses from './migrations/0017-indexed-courses.ts'
import * as websiteOrigins from './migrations/0019-website-origins.ts'
import * as schedules from './migrations/0020-schedules.ts'
import * as hooks from './migrations/0021-hooks.ts'
import * as instituteStatistics from './migrations/0023-institute-statistics.ts'
import * as searchTexts from './migrations/0024-search-texts.ts'
import * as staff from './migrations/0027-staff.ts'
import * as keysAndWebsites from './migrations/0028-keys-and-websites.ts'
import * as imports from './migrations/0029-imports.ts'
import * as indexNow from './migrations/0030-indexnow.ts'
import * as passkeys from './migrations/0031-passkeys.ts'

/** Every migration by name, forward only. A static record: reading the folder would not survive bundling. */
export const migrations: Record<string, Migration> = {
  '0001-source': source,
  '0002-published': published,
  '0003-leads': leads,
  '0004-changes': changes,
  '0005-facets': facets,
  '0006-admissions': admissions,
  '0007-entries': entries,
  '0008-institute-notes': instituteNotes,
  '0009-search-index': searchIndex,
  '0010-lead-phones': leadPhones,
  '0012-lead-persons': leadPersons,
  '0013-lead-updates': leadUpdates,
  '0015-published-changes': publishedChanges,
  '0016-kept-states': keptStates,
  '0017-indexed-courses': indexedCourses,
  '0019-website-origins': websiteOrigins,
  '0020-schedules': schedules,
  '0021-hooks': hooks,
  '0023-institute-statistics': instituteStatistics,
  '0024-search-texts': searchTexts,
  '0027-staff': staff,
  '0028-keys-and-websites': keysAndWebsites,
  '0029-imports': imports,
  '0030-indexnow': indexNow,
  '0031-passkeys': passkeys,
}
