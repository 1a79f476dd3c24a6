import type { Db } from '#lib/db/open.ts'
import type { PathSource } from '../authored/catalogue.ts'
import { type CompiledPath, compilePath } from '../compile/paths.ts'
import type { SiteContext } from '../compile/site.ts'
import type { Texts } from '../compile/texts.ts'
import { fold } from '../rules/text/fold.ts'
import type { CourseSummary } from '../shapes/course-list.ts'
import type { StoredPath } from '../source/load/load-paths.ts'
import { cleanTexts } from './clean-texts.ts'
import { isOfContent, onContent } from './content-fault.ts'
import type { Faults } from './faults.ts'

/** A learning path as it was published last; finished JSON. */
export interface FormerPath {
  sequence: number
  code: string
  entry: string
  detail: string
  series: string | null
}

interface Given {
  paths: StoredPath[]
  former: FormerPath[]
  /** Summaries of their courses by id. */
  summaries: ReadonlyMap<string, CourseSummary>
  faults: Faults
}

/** Compiles learning paths; a path that fails keeps its last good state, if it has one, and is added to `faults`. */
export async function compileStored(
  trx: Db,
  site: SiteContext,
  { paths, former, summaries, faults }: Given,
): Promise<{ sequence: number; path: CompiledPath }[]> {
  const sources = paths.flatMap(({ source }) => (source instanceof Error ? [] : source))
  const together = await orContentFault(textsOf(trx, sources))
  const compile = async (source: PathSource): Promise<CompiledPath> => {
    const texts = together instanceof Error ? await textsOf(trx, [source]) : together
    return onContent(() => compilePath(site, source, (courseId) => summaries.get(courseId), texts))
  }
  const compiled: { sequence: number; path: CompiledPath }[] = []
  for (const stored of paths) {
    const { sequence, code, source } = stored
    const made = source instanceof Error ? source : await orContentFault(compile(source))
    if (made instanceof Error) faults.add('path', code, made)
    const path = made instanceof Error ? lastGood(former, paths, stored) : made
    if (path !== undefined) compiled.push({ sequence, path })
  }
  return compiled
}

const textsOf = (trx: Db, learning_paths: PathSource[]): Promise<Texts> =>
  cleanTexts(trx, { courses: [], learning_paths })

async function orContentFault<Value>(work: Promise<Value>): Promise<Value | Error> {
  try {
    return await work
  } catch (error) {
    if (isOfContent(error)) return error
    throw error
  }
}

/** Finds the last good path by its code, or by its position when the code is invalid. */
function lastGood(
  former: FormerPath[],
  paths: StoredPath[],
  { code, sequence }: StoredPath,
): CompiledPath | undefined {
  const codes = new Set(paths.map((path) => fold(path.code)))
  const row =
    former.find((each) => each.code === fold(code)) ??
    former.find((each) => each.sequence === sequence && !codes.has(each.code))
  return (
    row && {
      entry: JSON.parse(row.entry),
      detail: JSON.parse(row.detail),
      series: row.series === null ? null : JSON.parse(row.series),
    }
  )
}
