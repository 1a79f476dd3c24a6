import type { Db } from '#lib/db/open.ts'
import type { Replaced } from '../rows/entry-rows.ts'
import { ListOrder } from '../rows/list-order.ts'

/** A thing whose answers changed, as `published_changes` names it. */
export interface Difference {
  kind: 'course' | 'path' | 'list' | 'streams' | 'site'
  /** `''` for a kind with a single thing. */
  id: string
  change: 'changed' | 'removed'
}

/** The answers about a learning path, as finished JSON. */
interface PathAnswers {
  entry: string
  detail: string
}

/** The differences that a publish makes to an institute's courses, learning paths and list. */
export class Differences {
  readonly #instituteId: string
  readonly #isFirst: boolean
  readonly #courses = new Map<string, Difference['change']>()
  readonly #paths = new Map<string, Difference['change']>()
  readonly #order = new ListOrder()

  /** `isFirst`: there is no former state, so nothing is kept. */
  constructor(instituteId: string, isFirst: boolean) {
    this.#instituteId = instituteId
    this.#isFirst = isFirst
  }

  /** Adds a batch of entries. */
  addCourses({ former, now }: Replaced): void {
    if (this.#isFirst) return
    // An entry removed in one batch may be added in a later one, when its courses were parted; never the reverse.
    for (const id of former.keys()) if (!now.has(id)) this.#courses.set(id, 'removed')
    for (const [id, { course }] of now)
      if (former.get(id)?.answer_digest !== course.answer_digest) this.#courses.set(id, 'changed')
    this.#order.add({ former, now })
  }

  /** Adds learning paths, those that were published and those that now are. */
  addPaths(before: PathAnswers[], now: PathAnswers[]): void {
    const were = textsByCode(before)
    const are = textsByCode(now)
    for (const code of were.keys()) if (!are.has(code)) this.#paths.set(code, 'removed')
    for (const [code, text] of are) if (were.get(code) !== text) this.#paths.set(code, 'changed')
  }

  /** Everything that differs, once all rows are written; `switched` as in `ListOrder`. */
  async list(trx: Db, switched: string[] | undefined): Promise<Difference[]> {
    const named = (kind: Difference['kind'], changes: Map<string, Difference['change']>) =>
      [...changes].map(([id, change]) => ({ kind, id, change }))
    const differences = [...named('course', this.#courses), ...named('path', this.#paths)]
    if (await this.#order.isChanged(trx, this.#instituteId, switched))
      differences.push({ kind: 'list', id: '', change: 'changed' })
    return differences
  }
}

/** Returns all answers by code; plain SQL may give several paths the same code. */
function textsByCode(paths: PathAnswers[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { entry, detail } of paths) {
    const { code } = JSON.parse(entry) as { code: string }
    texts.set(code, `${texts.get(code) ?? ''}${entry}${detail}`)
  }
  return texts
}
