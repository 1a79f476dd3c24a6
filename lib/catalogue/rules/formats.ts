import type { FormatSource } from '../authored/institute.ts'
import type { Format } from '../shapes/fields.ts'
import { foldTag } from './tags.ts'

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
