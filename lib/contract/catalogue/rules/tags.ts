import { fold } from '#lib/base/plain-text.ts'
import type { Format } from '../answers/fields.ts'
import type { FormatSource } from '../authored/catalogue.ts'

export const foldTag = (tag: string): string => fold(tag.trim())

/** Keeps only the first of all items with equal folded names. */
export function firstOfEach<Thing>(things: Thing[], nameOf: (thing: Thing) => string): Thing[] {
  const seen = new Set<string>()
  return things.filter((thing) => {
    const name = foldTag(nameOf(thing))
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}

export const formatOf = (format: FormatSource): Format => ({
  key: format.key.toLowerCase(),
  label: format.label,
})

/**
 * Lists the formats of a course without duplicates (contract §2.1): first those of its `format-<key>` tags, in tag
 * order; then formats that list one of its tags; then formats that list the level of one of its versions.
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
