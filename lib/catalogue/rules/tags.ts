import type { FormatSource } from '../authored/catalogue.ts'
import type { Format } from '../shapes/fields.ts'
import { fold } from './text/plain-text.ts'

/** Folds a tag for comparing, without spaces around it. */
export const foldTag = (tag: string): string => fold(tag.trim())

/** Removes items whose folded name equals that of an earlier item; the first spelling stays. */
export function firstOfEach<Thing>(things: Thing[], nameOf: (thing: Thing) => string): Thing[] {
  const seen = new Set<string>()
  return things.filter((thing) => {
    const name = foldTag(nameOf(thing))
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}

/** Returns a format as the API shows it. */
export const formatOf = (format: FormatSource): Format => ({
  key: format.key.toLowerCase(),
  label: format.label,
})

/**
 * Lists the formats of a course, each once (contract §2.1). First come its `format-<key>` tags in tag order, then formats
 * that list one of its tags, then formats that list a level of its versions.
 */
export function courseFormats(formats: FormatSource[], tags: string[], levels: string[]): Format[] {
  const foldedTags = tags.map(foldTag)
  const foldedLevels = levels.map(foldTag)
  const lists = (listed: string[], own: string[]) => listed.some((item) => own.includes(foldTag(item)))
  const found = [
    ...foldedTags.flatMap((tag) => formats.filter((format) => tag === `format-${foldTag(format.key)}`)),
    ...formats.filter((format) => lists(format.tags, foldedTags)),
    ...formats.filter((format) => lists(format.levels, foldedLevels)),
  ]
  return [...new Set(found)].map(formatOf)
}
