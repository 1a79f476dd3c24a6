import type { ChangeSummary } from '#lib/catalogue/publish/changes/change-summary.ts'
import { writeCursor } from '#lib/catalogue/reads/change-cursor.ts'
import type { CatalogueChanged, CatalogueTest } from './messages.ts'

interface Institute {
  id: string
  slug: string
}

/** The most ids of a kind in one event; the rest is read from `GET /changes`. */
export const idsMax = 1_000

/** The JSON of an event: what changed from one revision to another. `since` and `next` are cursors of `GET /changes`. */
export function changedEvent(
  { id, slug }: Institute,
  since: number,
  { revision, ...changes }: ChangeSummary,
  now: Date,
): string {
  return JSON.stringify({
    type: 'catalogue.changed',
    timestamp: now.toISOString(),
    data: {
      institute: slug,
      since: writeCursor(id, { revision: since }),
      next: writeCursor(id, { revision }),
      ...changes,
    },
  } satisfies CatalogueChanged)
}

/** The JSON of a test event, which names no change. */
export const testEvent = (slug: string, now: Date): string =>
  JSON.stringify({
    type: 'catalogue.test',
    timestamp: now.toISOString(),
    data: { institute: slug },
  } satisfies CatalogueTest)
