import type { Migration } from 'kysely/migration'
import * as tables from './migrations/0001-tables.ts'
import * as leadMessages from './migrations/0002-lead-messages.ts'
import * as institutePages from './migrations/0003-institute-pages.ts'
import * as otherPhones from './migrations/0004-other-phones.ts'
import * as waitingHosts from './migrations/0005-waiting-hosts.ts'
import * as calendarEvents from './migrations/0006-calendar-events.ts'
import * as receiptMails from './migrations/0007-receipt-mails.ts'
import * as dropSitemapChunks from './migrations/0008-drop-sitemap-chunks.ts'
import * as admissionSites from './migrations/0009-admission-sites.ts'
import * as sheetMappings from './migrations/0010-sheet-mappings.ts'

/** All migrations by name. They are listed here, because a folder could not be read after bundling. */
export const migrations: Record<string, Migration> = {
  '0001-tables': tables,
  '0002-lead-messages': leadMessages,
  '0003-institute-pages': institutePages,
  '0004-other-phones': otherPhones,
  '0005-waiting-hosts': waitingHosts,
  '0006-calendar-events': calendarEvents,
  '0007-receipt-mails': receiptMails,
  '0008-drop-sitemap-chunks': dropSitemapChunks,
  '0009-admission-sites': admissionSites,
  '0010-sheet-mappings': sheetMappings,
}
