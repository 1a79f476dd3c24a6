import type { Db } from '#lib/base/db/open.ts'
import { clip } from '#lib/base/plain-text.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { Fault } from '#lib/contract/catalogue/document/fault.ts'
import { said } from './messages.ts'

const namesMax = 5

/**
 * Merges the warnings about learning-path steps whose stored course is not published any more into one for each path,
 * which names the path and the courses. A sheet does not cause what it says of steps without a stored course.
 */
export async function mergedSteps(
  db: Db,
  { institute, learning_paths = [] }: Pick<AuthoredSource, 'institute' | 'learning_paths'>,
  warnings: readonly Fault[],
  isSheet: boolean,
): Promise<Fault[]> {
  const stepOf = ({ path, code }: Fault) => {
    const [, at, step] = /^learning_paths\[(\d+)\]\.steps\[(\d+)\]$/.exec(path) ?? []
    const learningPath = code === 'hiddenStep' ? learning_paths[Number(at)] : undefined
    const id = learningPath?.steps[Number(step)]?.course_id
    return learningPath && id !== undefined ? { learningPath, id } : undefined
  }
  const steps = warnings.flatMap((one) => stepOf(one) ?? [])
  if (steps.length === 0) return [...warnings]
  const stored = await db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('institute_id', '=', institute.id)
    .where('id', 'in', [...new Set(steps.map(({ id }) => id))])
    .execute()
  const titles = new Map(stored.map(({ id, title }) => [id, title]))
  const going = steps.filter(({ id }) => titles.has(id))
  const merged = [...Map.groupBy(going, (one) => one.learningPath)].map(([{ name }, own]): Fault => {
    const named = own.slice(0, namesMax).map(({ id }) => clip(titles.get(id) ?? id, 100))
    const names = `${named.join(', ')}${own.length > namesMax ? ' …' : ''}`
    const message = said('missingSteps', { count: own.length, names })
    const path = { en: `Learning path ${name}`, hi: `अध्ययन पथ ${name}` }
    return {
      ...{ path: path.en, message: message.en },
      in: { en: { path: path.en, message: message.en }, hi: { path: path.hi, message: message.hi } },
    }
  })
  const isKept = (one: Fault) => {
    const step = stepOf(one)
    return !step || (!isSheet && !titles.has(step.id))
  }
  return [...warnings.filter(isKept), ...merged]
}
