import { isAbsent } from '../rules/text/blank.ts'
import { fold } from '../rules/text/fold.ts'
import { slugFrom, slugOf } from '../rules/text/slug.ts'
import type { CheckedCourse } from './authored.ts'
import { type Fault, fault, quoted } from './fault.ts'
import { isObject, itemsAt, trimmedText, under } from './raw.ts'

const formatsMax = 30

/** Finds editions of unknown courses; `courses` are the ids of the document's courses. */
export function* editionsOfNoCourse(document: unknown, courses: ReadonlySet<string>): Generator<Fault> {
  for (const [group, groupAt] of itemsAt(document, [], 'site', 'languages', 'editions')) {
    for (const [edition, at] of itemsAt(group, groupAt)) {
      const id = trimmedText(edition)
      if (id !== null && !courses.has(id))
        yield fault(at, `${quoted(id)} is not a course of this document; expected the id of a course`)
    }
  }
}

/** Finds more formats than requests can name. */
export function* tooManyFormats(document: unknown): Generator<Fault> {
  const formats = under(document, 'site', 'formats')
  if (!Array.isArray(formats) || formats.length <= formatsMax) return
  yield fault(['site', 'formats'], `${formats.length} formats are too many; expected at most ${formatsMax}`)
}

/** Finds versions with more than one default invite. */
export function* secondDefaultInvites({ authored, at }: CheckedCourse): Generator<Fault> {
  for (const [version, versionAt] of itemsAt(authored, at, 'versions')) {
    let defaults = 0
    for (const [invite, inviteAt] of itemsAt(version, versionAt, 'invites')) {
      if (under(invite, 'default') !== true) continue
      if (++defaults > 1)
        yield fault(
          [...inviteAt, 'default'],
          'true is given to two invites of a version; expected at most one default invite',
        )
    }
  }
}

/** Finds folders and items without a name, and learning paths with unknown streams. */
export function* streamFaults(document: unknown): Generator<Fault> {
  yield* namelessFolders(under(document, 'site', 'streams'), ['site', 'streams'])
  yield* itemsWithoutSlug(document)
  yield* pathsOfNoStream(document)
}

function* namelessFolders(parent: unknown, steps: PropertyKey[]): Generator<Fault> {
  for (const [folder, at] of itemsAt(parent, steps, 'folders')) {
    if (isObject(folder) && ['title', 'subtitle', 'slug'].every((key) => isAbsent(folder[key])))
      yield fault(at, 'this folder has no name; expected a title, subtitle or slug')
    yield* namelessFolders(folder, at)
  }
}

/** Finds items without a slug: unlike a folder, an item has no id that could replace it. */
function* itemsWithoutSlug(document: unknown): Generator<Fault> {
  for (const [item, at] of itemsAt(document, [], 'site', 'streams', 'items')) {
    if (!isObject(item) || !isAbsent(item.slug)) continue
    const label = trimmedText(item.label)
    if (isAbsent(item.label)) yield fault(at, 'this item has no name; expected a label or slug')
    else if (label !== null && slugFrom(label) === '')
      yield fault(at, `${quoted(label)} is not a label that makes a slug; expected a slug beside it`)
  }
}

function* pathsOfNoStream(document: unknown): Generator<Fault> {
  const slugs = streamSlugs(under(document, 'site', 'streams'))
  if (slugs === undefined) return
  for (const [path, at] of itemsAt(document, [], 'learning_paths')) {
    const stream = trimmedText(under(path, 'stream'))
    if (stream !== null && !slugs.has(fold(stream)))
      yield fault(
        [...at, 'stream'],
        `${quoted(stream)} is not a stream of this site; expected the slug of a stream`,
      )
  }
}

/** Returns the folded slugs of all streams, hidden streams included; undefined while streams are off. */
function streamSlugs(streams: unknown): Set<string> | undefined {
  const source = trimmedText(under(streams, 'source'))
  if (source !== 'folder_library' && source !== 'tags') return undefined
  const slugs = new Set<string>()
  for (const [stream] of itemsAt(streams, [], source === 'tags' ? 'items' : 'folders')) {
    const slug = slugOf({
      slug: trimmedText(under(stream, 'slug')),
      title: trimmedText(under(stream, source === 'tags' ? 'label' : 'title')),
      subtitle: trimmedText(under(stream, 'subtitle')),
      id: trimmedText(under(stream, 'id')) ?? '',
    })
    slugs.add(fold(slug))
  }
  return slugs
}
