import { type MessageKey, type Said, said } from './messages.ts'

/** What the check of a document says of values, and how the office is told. */
const spoken: readonly (readonly [RegExp, MessageKey])[] = [
  [/^no value is given/, 'missingValue'],
  [/^(?<value>.+) is not an absolute http or https URL and is not shown$/, 'unusableAddress'],
  [/^(?<value>.+) is not a video; expected/, 'unusableAddress'],
  [/^'archived' keeps this version out/, 'hidesVersion'],
  [/^(?<value>\S+) is before its start on (?<other>\S+)$/, 'endsBefore'],
  [/^(?<value>\S+) is before (?<other>\S+), the first day, so/, 'endsBefore'],
  [/^(?<value>\S+) is below the price of (?<other>\S+) and is not shown$/, 'belowPrice'],
  [/^looks the same to a visitor as row (?<row>\d+):/, 'alikeVersions'],
  [/^nobody can buy this version/, 'neverSold'],
  [/^(?<value>.+) has a comma, so/, 'hasComma'],
  [/^(?<count>[\d,]+) characters are too many; expected at most (?<max>[\d,]+)$/, 'manyCharacters'],
  [/^(?<value>\S+) is (?:before 1970|after today)/, 'unlikelyTime'],
  [/^has blank lines or Markdown/, 'unmarkedText'],
  [/^(?<value>.+) is already used in/, 'usedTwice'],
  [/^(?<value>.+) is not a key of/, 'unknownKey'],
  [/^its bytes are not UTF-8/, 'otherEncoding'],
  [/^it is not JSON: (?<reason>.+)$/s, 'notJson'],
  [/^(?<value>.+) is not .+; expected/, 'unfitValue'],
]

/** Returns a message about a value of the document in words of the office; undefined for others. */
export function documentWords(message: string): Said | undefined {
  for (const [pattern, key] of spoken) {
    const found = pattern.exec(message)
    if (found) return { ...said(key, found.groups), shell: message }
  }
  return undefined
}
