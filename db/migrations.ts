import type { Migration } from 'kysely/migration'
import * as schema from './migrations/0001-schema.ts'
import * as priceDates from './migrations/0002-price-dates.ts'
import * as publishDates from './migrations/0003-publish-dates.ts'
import * as fingerprint from './migrations/0004-fingerprint.ts'
import * as mailCounts from './migrations/0005-mail-counts.ts'
import * as unmarkedTexts from './migrations/0006-unmarked-texts.ts'
import * as dropNewestIndex from './migrations/0007-drop-newest-index.ts'
import * as touched from './migrations/0008-touched.ts'
import * as receipts from './migrations/0009-receipts.ts'
import * as tellMe from './migrations/0010-tell-me.ts'
import * as answers from './migrations/0011-answers.ts'
import * as siteHosts from './migrations/0012-site-hosts.ts'
import * as erasureDays from './migrations/0013-erasure-days.ts'
import * as pictures from './migrations/0014-pictures.ts'
import * as tests from './migrations/0015-tests.ts'
import * as hours from './migrations/0016-hours.ts'
import * as enrolAddress from './migrations/0017-enrol-address.ts'
import * as hops from './migrations/0018-hops.ts'

/** A migration of the schema. Migrations cannot be undone. */
export interface CatalogueMigration extends Migration {
  /** The oldest release whose servers may run during and after this migration. Null if no server may run. */
  runsBeside: string | null
}

/** All migrations by name. They are listed here, because a folder could not be read after bundling. */
export const migrations: Record<string, CatalogueMigration> = {
  // The first schema: no server could have run before it.
  '0001-schema': { ...schema, runsBeside: null },
  // Older servers neither read nor write the new columns. An edit that they save drops the course's price dates.
  '0002-price-dates': { ...priceDates, runsBeside: '1.0.0' },
  // The same, of a course's publish dates.
  '0003-publish-dates': { ...publishDates, runsBeside: '1.0.0' },
  '0004-fingerprint': { ...fingerprint, runsBeside: '1.0.0' },
  // Older servers count codes in a table of their own, and no other mail.
  '0005-mail-counts': { ...mailCounts, runsBeside: '1.0.0' },
  // A server without the column stores and reads the texts of its own version of cleaning.
  '0006-unmarked-texts': { ...unmarkedTexts, runsBeside: '1.0.0' },
  // Older servers sort by it to tell whether the order changed; without it that is only slower.
  '0007-drop-newest-index': { ...dropNewestIndex, runsBeside: '1.0.0' },
  // A state saved by an older server does not say what came later, so its undo takes back everything.
  '0008-touched': { ...touched, runsBeside: '1.0.0' },
  // Older servers give out no receipts, and leave what connections are told of consent and erasure to newer ones.
  '0009-receipts': { ...receipts, runsBeside: '1.0.0' },
  // Older servers store no wish to be told. What they publish says nothing of what is open, so it tells nobody.
  '0010-tell-me': { ...tellMe, runsBeside: '1.0.0' },
  // Older servers mark enquiries as done only.
  '0011-answers': { ...answers, runsBeside: '1.0.0' },
  // Older servers show the one site of SITE_INSTITUTE, whatever the host.
  '0012-site-hosts': { ...siteHosts, runsBeside: '1.0.0' },
  // Older servers name 30 days.
  '0013-erasure-days': { ...erasureDays, runsBeside: '1.0.0' },
  // Older servers show no uploaded picture, and delete none.
  '0014-pictures': { ...pictures, runsBeside: '1.0.0' },
  // Older servers send tests to nobody either, but list them among the enquiries, and delete none.
  '0015-tests': { ...tests, runsBeside: '1.0.0' },
  // Older servers write times as the language of a page does.
  '0016-hours': { ...hours, runsBeside: '1.0.0' },
  // Older servers lead to the page of `course_page_url`. An edit that they save drops the address.
  '0017-enrol-address': { ...enrolAddress, runsBeside: '1.0.0' },
  // Older servers note nothing.
  '0018-hops': { ...hops, runsBeside: '1.0.0' },
}
