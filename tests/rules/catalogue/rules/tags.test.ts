import { describe, expect, test } from 'vitest'
import { courseFormats, firstOfEach, foldTag, formatOf } from '#lib/contract/catalogue/rules/tags.ts'
import { format } from '../cast.ts'

test('tags compare trimmed and without case', () => expect(foldTag(' \u00a0Loom\n')).toBe('loom'))

test.each([
  ['the first spelling of each', ['Wool', 'loom', 'WOOL', 'Loom'], ['Wool', 'loom']],
  ['their order', ['b', 'a', 'B'], ['b', 'a']],
  ['spellings that differ in more than case', ['wool', 'wools', 'wööl'], ['wool', 'wools', 'wööl']],
  ['one of two that differ in space around them', ['wool ', 'wool'], ['wool ']],
  ['nothing of nothing', [], []],
])('of equal tags there stays %s', (_, tags, kept) => expect(firstOfEach(tags, (tag) => tag)).toEqual(kept))

const ebook = format('ebook', { tags: ['Reading'], levels: ['E-Book'] })
const video = format('video', { tags: ['Film', 'Recorded'], levels: ['Recording'] })
const live = format('live', { levels: ['Live batch'] })
const formats = [ebook, video, live]

const keysOf = (tags: string[], levels: string[] = []) =>
  courseFormats(formats, tags, levels).map(({ key }) => key)

describe("a course's formats", () => {
  test.each<[string, string[], string[], string[]]>([
    ['come from its format- tags', ['format-video'], [], ['video']],
    ['come in tag order, not display order', ['format-live', 'craft', 'format-ebook'], [], ['live', 'ebook']],
    ['come from tags in any case', ['FORMAT-Video'], [], ['video']],
    ['come from tags with space around them', [' format-video '], [], ['video']],
    ['are none for a format- tag that names no format', ['format-audio', 'format-'], [], []],
    ['are none for a bare key', ['video'], [], []],
    ['are none for a longer key', ['format-videos'], [], []],
    ['come from the tags that a format lists', ['recorded'], [], ['video']],
    ['come from listed tags in display order', ['film', 'reading'], [], ['ebook', 'video']],
    ['are none for a part of a listed tag', ['film school'], [], []],
    ['come from the levels that a format lists', [], ['e-book'], ['ebook']],
    ['come from levels in display order', [], ['Live Batch', 'recording'], ['video', 'live']],
    ['are none for a part of a listed level', [], ['Live batch 2'], []],
    ['are none for a level that a format lists as a tag', [], ['film'], []],
    ['are none for a tag that a format lists as a level', ['live batch'], [], []],
    [
      'come from format- tags, listed tags, levels',
      ['film', 'format-live'],
      ['E-Book'],
      ['live', 'video', 'ebook'],
    ],
    ['come each once', ['format-video', 'film', 'FORMAT-VIDEO'], ['Recording', 'recording'], ['video']],
    ['are none without any sign', ['craft'], ['Beginners'], []],
  ])('%s', (_, tags, levels, keys) => expect(keysOf(tags, levels)).toEqual(keys))

  test('are none on a site without formats', () => {
    expect(courseFormats([], ['format-video'], ['E-Book'])).toEqual([])
  })
})

test('a format is shown with its key in lower case and its label as authored', () => {
  expect(formatOf(format('eBook', { label: 'eBook' }))).toEqual({ key: 'ebook', label: 'eBook' })
})

test('a format whose key is authored in capitals is found by its tag', () => {
  expect(courseFormats([format('EBook')], ['format-ebook'], [])).toEqual([{ key: 'ebook', label: 'EBOOK' }])
})
