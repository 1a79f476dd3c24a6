import type { Generated } from 'kysely'
import type { Moment, NullableMoment, Numeric } from './columns.ts'

/** Where followers of an institute's changes are told of them. */
export interface HookTables {
  hooks: HooksTable
  indexnow: IndexNowTable
  indexnow_pages: IndexNowPagesTable
}

interface HooksTable extends DestinationHealth {
  id: string
  institute_id: string
  url: string
  /** JSON of the signing secrets, sealed when the service has a key for that. */
  secrets: string
  created_at: Moment
  /** Changes up to this revision were told. */
  told_revision: Numeric
  /** When an event was last taken; null: never. */
  told_at: NullableMoment
  /** JSON of the event on its way; null when there is none. */
  event: string | null
  /** The revision up to which that event tells. */
  event_revision: Numeric | null
  /** When the next event is to be made and sent; null while nothing changed. */
  due_at: NullableMoment
  /** Since when nothing is sent any more, as it took nothing for days; null: it is sent to. */
  stopped_at: NullableMoment
}

/** Sites whose changes search engines are told. */
interface IndexNowTable extends DestinationHealth {
  institute_id: string
  /** Changes up to this revision were told. */
  told_revision: Numeric
  /** When something was last told; null: never. */
  told_at: NullableMoment
}

interface IndexNowPagesTable {
  institute_id: string
  course_id: string
  /** Under which the course was told last, in whole. */
  addresses: string[]
}

/** How a place that things are delivered to does, and whose turn it is. */
interface DestinationHealth {
  /** How often it failed in a row. */
  failures: Generated<number>
  /** The first failure since it last took something; null when there is none. */
  failing_since: NullableMoment
  /** Nothing is sent before; null: it may be. */
  paused_until: NullableMoment
  /** Why it failed last; null when it did not. */
  last_error: string | null
  /** Names the turn that delivers to it now: a lease. */
  claim: string | null
  /** When that turn counts as dead unless it says otherwise. */
  claimed_until: NullableMoment
}
