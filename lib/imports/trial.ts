import type { AuthoredSource, PlanSource } from '#lib/catalogue/authored/catalogue.ts'
import type { Fault } from '#lib/catalogue/document/fault.ts'
import { activePlans, plansOf } from '#lib/catalogue/rules/plans.ts'
import type { FreeReport } from '#lib/catalogue/source/store/becomes-free.ts'
import type { Edit } from '#lib/catalogue/source/store/edits.ts'
import { importSource } from '#lib/catalogue/source/store/import.ts'
import {
  areManyRemoved,
  type Counts,
  RefusedImport,
  type VersionCounts,
} from '#lib/catalogue/source/store/import-run.ts'
import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { type GivenFile, saysFreeIn } from './given.ts'
import { readFile } from './read.ts'
import { sessionsText } from './sessions.ts'
import type { SheetChoice, SheetFacts } from './sheets.ts'

/** Preview of an import: the changes it would make, or the faults that prevent it. Stored together with the file. */
export interface Trial {
  /** Faults that prevent the import; empty if the file can be applied. */
  faults: Fault[]
  warnings: Fault[]
  /** Number of further faults or warnings that are not listed. */
  more: number
  facts?: SheetFacts | undefined
  changes?: {
    courses: Counts
    versions: VersionCounts
    learning_paths: Counts
    /** The first edits, up to `editsMax`. */
    edits: Edit[]
    moreEdits: number
    hidden: number
    shown: number
    takesAway: boolean
    areManyRemoved: boolean
    free: FreeReport
    /** Versions of the new courses among the edits, by course id. */
    offers?: Record<string, Offer[]>
  }
}

/** What visitors will see of a version of a new course. */
export interface Offer {
  level: string | null
  /** Prices that can be bought at some time; empty if there are only inactive ones. */
  prices: Pick<PlanSource, 'amount' | 'currency' | 'starts_on' | 'ends_on'>[]
  starts_on: string | null
  ends_on: string | null
  /** Days and times as text. */
  sessions: string
  venue: string | null
  seats_left: number | null
}

/** Maximum number of edits shown on a page. */
const editsMax = 100
const fieldsMax = 20

/**
 * Reads a file and compares it with the stored data, without changing anything. For a sheet, `map` overrides the
 * remembered heading choices, and `distinct` lists stored courses that merely look renamed.
 */
export async function tryFile(
  db: Db,
  institute: InstituteName,
  file: GivenFile,
  choice: SheetChoice = {},
): Promise<Trial> {
  const read = await readFile(db, institute, file, choice)
  const { more = 0, facts } = read
  if (!read.isValid) return { faults: read.faults, warnings: [], more, facts }
  try {
    const report = await importSource(db, read.source, { isTrial: true, saysFree: saysFreeIn(read) })
    const { courses, versions, learning_paths, free, edits } = report
    const { list, hidden, shown, takesAway } = edits
    const told = list.slice(0, editsMax)
    return {
      faults: [],
      warnings: read.warnings,
      more,
      facts,
      changes: {
        courses,
        learning_paths,
        edits: told.map((edit) => ({ ...edit, fields: edit.fields.slice(0, fieldsMax) })),
        offers: offersOf(read.source, told),
        moreEdits: edits.more + Math.max(0, list.length - editsMax),
        hidden,
        shown,
        takesAway,
        versions,
        free,
        areManyRemoved: areManyRemoved(courses, versions),
      },
    }
  } catch (error) {
    if (!(error instanceof RefusedImport)) throw error
    return { faults: [{ path: 'document', message: error.message }], warnings: [], more: 0, facts }
  }
}

const offersMax = 5
const pricesMax = 5
const free = { amount: 0, currency: '', starts_on: null, ends_on: null }

function offersOf({ courses }: AuthoredSource, edits: readonly Edit[]): Record<string, Offer[]> {
  const added = edits.filter(({ kind, change }) => kind === 'course' && change === 'added')
  const missing = new Set(added.map(({ id }) => id))
  const offers: Record<string, Offer[]> = {}
  for (const { id, versions } of courses ?? []) {
    if (missing.size === 0) break
    if (!missing.delete(id)) continue
    offers[id] = versions.slice(0, offersMax).map((version) => {
      const { level, starts_on, ends_on, venue, seats_left } = version
      const prices = activePlans(version).map(({ plan }) => plan)
      const isFree = plansOf(version).length === 0
      const sessions = sessionsText(version.sessions)
      return {
        level,
        prices: isFree ? [free] : prices.slice(0, pricesMax),
        starts_on,
        ends_on,
        sessions,
        venue,
        seats_left,
      }
    })
  }
  return offers
}
