import { fold, isAbsent } from '#lib/base/plain-text.ts'
import type { Finding } from '../rules/finding.ts'
import { slugFrom, slugOf } from '../rules/slugs.ts'
import { fault, pathOf, quoted } from './document-findings.ts'
import { type MakePlanId, madePlanId } from './shape/course.ts'
import { foldersOf, isObject, trimmedText, under, valuesAt } from './unchecked-values.ts'

const formatsMax = 30

export const unfit = (at: PropertyKey[], value: unknown, noun: string, expected: string): Finding =>
  fault(at, 'unfitValue', { value: quoted(value), noun, expected })

/** Finds editions whose course is not in the document. `courses` contains the ids of the document's courses. */
export function* editionsOfNoCourse(document: unknown, courses: ReadonlySet<string>): Generator<Finding> {
  for (const [edition, at] of valuesAt(document, [], 'site.languages.editions[][]')) {
    const id = trimmedText(edition)
    if (id !== null && !courses.has(id))
      yield unfit(at, id, 'a course of this document', 'the id of a course')
  }
}

export function* tooManyFormats(document: unknown): Generator<Finding> {
  const formats = under(document, 'site', 'formats')
  if (!Array.isArray(formats) || formats.length <= formatsMax) return
  const values = { count: formats.length, noun: 'formats', max: formatsMax }
  yield fault(['site', 'formats'], 'tooMany', values)
}

export function* secondDefaultInvites(course: unknown, courseAt: PropertyKey[]): Generator<Finding> {
  for (const [version, versionAt] of valuesAt(course, courseAt, 'versions[]')) {
    const flags = [...valuesAt(version, versionAt, 'invites[].default')]
    for (const [, at] of flags.filter(([isDefault]) => isDefault === true).slice(1))
      yield fault(at, 'secondDefault')
  }
}

export function* namelessFolders(document: unknown): Generator<Finding> {
  for (const [folder, at] of foldersOf(document))
    if (isObject(folder) && ['title', 'subtitle', 'slug'].every((key) => isAbsent(folder[key])))
      yield fault(at, 'noName', { noun: 'folder', expected: 'a title, subtitle or slug' })
}

/** Stream items without a slug or a label to make one from: unlike a folder, an item has no id. */
export function* itemsWithoutSlug(document: unknown): Generator<Finding> {
  for (const [item, at] of valuesAt(document, [], 'site.streams.items[]')) {
    if (!isObject(item) || !isAbsent(item.slug)) continue
    const label = trimmedText(item.label)
    if (isAbsent(item.label)) yield fault(at, 'noName', { noun: 'item', expected: 'a label or slug' })
    else if (label !== null && slugFrom(label) === '')
      yield unfit(at, label, 'a label that makes a slug', 'a slug beside it')
  }
}

export function* pathsOfNoStream(document: unknown): Generator<Finding> {
  const slugs = streamSlugs(under(document, 'site', 'streams'))
  if (slugs === undefined) return
  for (const [value, at] of valuesAt(document, [], 'learning_paths[].stream')) {
    const stream = trimmedText(value)
    if (stream !== null && !slugs.has(fold(stream)))
      yield unfit(at, stream, 'a stream of this site', 'the slug of a stream')
  }
}

/** Returns the folded slugs of all streams, including hidden ones; undefined if streams are off. */
function streamSlugs(streams: unknown): Set<string> | undefined {
  const source = trimmedText(under(streams, 'source'))
  if (source !== 'folder_library' && source !== 'tags') return undefined
  const [list, title] = source === 'tags' ? ['items[]', 'label'] : ['folders[]', 'title']
  const slugs = new Set<string>()
  for (const [stream] of valuesAt(streams, [], list)) {
    const slug = slugOf({
      slug: trimmedText(under(stream, 'slug')),
      title: trimmedText(under(stream, title)),
      subtitle: trimmedText(under(stream, 'subtitle')),
      id: trimmedText(under(stream, 'id')) ?? '',
    })
    slugs.add(fold(slug))
  }
  return slugs
}

/** Makes ids that no plan of the document has. `authored` are those that look made; no other can collide. */
export const planIdsBeside =
  (authored: ReadonlySet<string>): MakePlanId =>
  (inviteId, index) => {
    let id = madePlanId(inviteId, index)
    for (let more = '#'; authored.has(id); more += '#') id = madePlanId(inviteId, index, more)
    return id
  }

const planIds = 'versions[].invites[].plans[].id'

export function* planIdsLikeMade(course: unknown): Generator<string> {
  for (const [value] of valuesAt(course, [], planIds)) {
    const id = trimmedText(value)
    if (id !== null && /#\d+#*$/.test(id)) yield id
  }
}

const idsOfCourse = [
  ['id', 'course'],
  ['versions[].id', 'version'],
  ['versions[].invites[].id', 'invite'],
  [planIds, 'plan'],
] as const

/**
 * Returns a check to call with each course in turn. It finds repeated course slugs, and repeated ids of courses,
 * versions, invites and plans. Ids of different kinds may be equal; case matters.
 */
export function repeatedCourseIds(): (course: unknown, steps: PropertyKey[]) => Generator<Finding> {
  const kinds = idsOfCourse.map(
    ([pattern, noun]) => [pattern, register(`an id that no other ${noun} has`)] as const,
  )
  const takeSlug = register('a slug that no other course has, case aside', fold)
  return function* (course, steps) {
    // All ids of a course share one path string, because a document may have millions of ids.
    const path = pathOf(steps)
    for (const [pattern, take] of kinds)
      for (const [id, at] of valuesAt(course, steps, pattern)) yield* take(trimmedText(id), at, path)
    yield* takeSlug(trimmedText(under(course, 'slug')), [...steps, 'slug'], path)
  }
}

/** Finds folder ids that occur twice; case matters. */
export function* repeatedFolderIds(document: unknown): Generator<Finding> {
  const take = register('an id that no other folder has')
  for (const [folder, at] of foldersOf(document))
    yield* take(trimmedText(under(folder, 'id')), [...at, 'id'], pathOf(at))
}

/** Paths of the codes that must be unique in a document. The check ignores case, as requests do. */
const codes = [
  ['site.languages.items[]', 'code', 'language'],
  ['site.formats[]', 'key', 'format'],
  ['learning_paths[]', 'code', 'learning path'],
] as const

export function* repeatedCodes(document: unknown): Generator<Finding> {
  for (const [items, key, noun] of codes) {
    const take = register(`a ${key} that no other ${noun} has, case aside`, fold)
    for (const [item, at] of valuesAt(document, [], items))
      yield* take(trimmedText(under(item, key)), [...at, key], pathOf(at))
  }
}

/** Records a name and its path; returns a fault with the first path if an equal one was. Ignores null. */
type Register = (name: string | null, steps: PropertyKey[], path: string) => Finding[]

/** Creates a register of names. Names are equal when `sameAs` returns the same text for both. */
export function register(rule: string, sameAs = (name: string): string => name): Register {
  const paths = new Map<string, string>()
  return (name, steps, path) => {
    if (name === null) return []
    const first = paths.get(sameAs(name))
    const value = quoted(name)
    if (first !== undefined) return [fault(steps, 'usedTwice', { value, other: first, expected: rule })]
    paths.set(sameAs(name), path)
    return []
  }
}
