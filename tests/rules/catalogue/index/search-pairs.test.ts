import { expect, test } from 'vitest'
import { SearchIndex } from '#lib/contract/catalogue/index/search/search-index.ts'
import { searchTextOf } from '#lib/contract/catalogue/rules/text/search-text.ts'
import { naiveSearch } from './naive-search.ts'

/** What people type, the title that they mean, and one that it must not find. */
const pairs: Record<string, [search: string, found: string, apart: string][]> = {
  Chinese: [
    ['书法', '中文书法', '中文书籍'],
    ['中文', '学习中文', '学习日文'],
    ['太极拳', '周末太极拳班', '周末太极班'],
    ['二胡 course', '初学二胡', '初学琵琶'],
  ],
  Japanese: [
    ['書道', '初心者の書道', '初心者の茶道'],
    ['ギター', 'アコースティックギター', 'アコースティックピアノ'],
    ['おりがみ', '親子でおりがみ', '親子であやとり'],
  ],
  Thai: [
    ['ไทย', 'ภาษาไทยเบื้องต้น', 'ภาษาลาวเบื้องต้น'],
    ['ทำอาหาร', 'เรียนทำอาหาร', 'เรียนทำสวน'],
  ],
  Lao: [['ລາວ', 'ພາສາລາວ', 'ພາສາໄທ']],
  Khmer: [['ខ្មែរ', 'ភាសាខ្មែរ', 'ភាសាថៃ']],
  Burmese: [['စာ', 'မြန်မာစာ', 'မြန်မာ']],
}

test.each(
  Object.entries(pairs).flatMap(([language, all]) => all.map((pair) => [language, ...pair] as const)),
)('in %s %j finds %j and not %j', (_, search, found, apart) => {
  const index = new SearchIndex()
  const courses = [apart, found].map((title) => ({ title: [title], tags: [], subtitle: [], description: [] }))
  for (const [docId, course] of courses.entries()) index.assign(docId, index.add(searchTextOf(course)))
  const { scores, corrected, left_out } = index.find(search)
  expect({ found: [...scores].map((score) => score > 0), corrected, left_out }).toEqual({
    ...{ found: [false, true], corrected: null, left_out: [] },
  })
  const naive = naiveSearch(courses, search)
  expect([naive.found, naive.corrected, naive.left_out]).toEqual([[1], null, []])
})
