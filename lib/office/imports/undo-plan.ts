import { setImmediate } from 'node:timers/promises'
import type { Db } from '#lib/base/db/open.ts'
import { addName } from '#lib/contract/catalogue/source/store/first-names.ts'
import { RefusedImport } from '#lib/contract/catalogue/source/store/import-terms.ts'
import { UnreadableValue } from '#lib/contract/catalogue/source/stored-fields.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { type StoredHead, storedCourses, storedHead } from './stored.ts'
import { basisHash, digestOf, headDigests, type Touched } from './touched.ts'

export interface Since {
  courses: string[]
  count: number
  site: boolean
  learning_paths: boolean
}

export interface EarlierState {
  bytes: Uint8Array
  touched: Touched | null
}

interface Undo {
  /** The state to import, as JSON lines. */
  lines: Uint8Array
  since: Since
  /** Digest of the stored state that the plan is for; undefined if that cannot be read. */
  basis: string | undefined
}

const nothingSince = { courses: [], count: 0, site: false, learning_paths: false } satisfies Since

/** What was added, edited or removed since stays, unless `takesAll`. Throws `RefusedImport` if unreadable. */
export async function planUndo(
  db: Db,
  institute: InstituteName,
  state: EarlierState,
  takesAll: boolean,
): Promise<Undo> {
  const { bytes, touched } = state
  if (!touched)
    throw new RefusedImport('otherForm', 'It is from another version; import the earlier file again.')
  try {
    return await planReadable(db, institute, { bytes, touched }, takesAll)
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error
    if (takesAll) return { lines: state.bytes, since: nothingSince, basis: undefined }
    throw new RefusedImport(
      'unreadableState',
      `${error.message}, so it cannot be left as it is; take everything back.`,
    )
  }
}

async function planReadable(
  db: Db,
  institute: InstituteName,
  { bytes, touched }: { bytes: Uint8Array; touched: Touched },
  takesAll: boolean,
): Promise<Undo> {
  const [first, ...others] = linesIn(bytes)
  const courses = await coursesIn(others)
  const before = new Map(courses)
  const since: Since = { ...nothingSince, courses: [] }
  const isLeft = (title: string): boolean => {
    since.count++
    addName(since.courses, title)
    return !takesAll
  }
  const basis = basisHash()
  const head = await storedHead(db, institute)
  basis.add(head)
  for await (const course of storedCourses(db, institute.id)) {
    const { id, title } = course
    basis.add(course)
    const last = before.get(id)
    const digest = digestOf(course)
    before.delete(id)
    const isOurs = digest === leftBy(touched, id, last?.digest)
    if (isOurs || digest === last?.digest || !isLeft(title)) continue
    courses.set(id, { title, digest, line: Buffer.from(JSON.stringify(course)) })
  }
  for (const [id, { digest, title }] of before) {
    const isOurs = leftBy(touched, id, digest) === null
    if (!isOurs && isLeft(title)) courses.delete(id)
  }
  const restored = restoredHead(JSON.parse(first?.toString() ?? ''), head, { touched, takesAll, since })
  const lines: Uint8Array[] = [Buffer.from(JSON.stringify(withEditionsOf(restored, courses)))]
  for (const { line } of courses.values()) lines.push(newline, line)
  return { since, basis: basis.end(), lines: Buffer.concat(lines) }
}

const leftBy = ({ courses }: Touched, id: string, unchanged: string | undefined) =>
  Object.hasOwn(courses, id) ? courses[id] : unchanged

interface Line {
  title: string
  digest: string
  line: Uint8Array
}

const newline = Buffer.from('\n')

function* linesIn(bytes: Uint8Array): Generator<Buffer> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let start = 0; start < buffer.length; ) {
    const end = buffer.indexOf(newline, start)
    const line = buffer.subarray(start, end === -1 ? buffer.length : end)
    if (line.length > 0) yield line
    start += line.length + 1
  }
}

/** How many courses are parsed before other requests get their turn. */
const turnCourses = 100

async function coursesIn(lines: readonly Buffer[]): Promise<Map<string, Line>> {
  const courses = new Map<string, Line>()
  for (const line of lines) {
    const course = JSON.parse(line.toString())
    courses.set(course.id, { title: course.title, digest: digestOf(course), line })
    if (courses.size % turnCourses === 0) await setImmediate()
  }
  return courses
}

/** Chooses settings and learning paths: those before the import, or those of now if they were edited since. */
function restoredHead(
  last: StoredHead,
  now: StoredHead,
  { touched, takesAll, since }: { touched: Touched; takesAll: boolean; since: Since },
): StoredHead {
  const [before, current] = [headDigests(last), headDigests(now)]
  const keeps = (part: 'site' | 'learning_paths'): boolean => {
    since[part] = current[part] !== touched[part] && current[part] !== before[part]
    return since[part] && !takesAll
  }
  const { learning_paths } = keeps('learning_paths') ? now : last
  return { ...(keeps('site') ? now : last), learning_paths }
}

/** Removes courses that are not restored from the groups of language editions. */
function withEditionsOf(head: StoredHead, courses: ReadonlyMap<string, unknown>): StoredHead {
  const { site } = head
  if (!site?.languages) return head
  const editions = site.languages.editions.map((group) => group.filter((id) => courses.has(id)))
  return { ...head, site: { ...site, languages: { ...site.languages, editions } } }
}
