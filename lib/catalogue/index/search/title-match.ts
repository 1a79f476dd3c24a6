import { comparableText, wordsOf } from '#lib/catalogue/rules/text/search-text.ts'

/**
 * Returns a comparison of a searched text with titles of `comparableText`: 2 for an equal title, 1 for the same words in
 * order, else 0. Signs are not searched, but they tell `C++` from `C`.
 */
export function titleMatch(text: string): (titles: readonly string[]) => 0 | 1 | 2 {
  const wanted = comparableText(text)
  const words = wordsOf(text).join(' ')
  const [first = '', last = ''] = [words.split(' ', 1)[0], words.split(' ').at(-1)]
  return (titles) => {
    if (titles.includes(wanted)) return 2
    // A fast exit: most titles with all words begin or end with another word.
    const isLike = (title: string): boolean =>
      (title.startsWith(first) || !startsWithWord.test(title)) &&
      (title.endsWith(last) || !endsWithWord.test(title)) &&
      wordsOf(title).join(' ') === words
    return titles.some(isLike) ? 1 : 0
  }
}

const startsWithWord = /^[\p{L}\p{M}\p{N}]/u
const endsWithWord = /[\p{L}\p{M}\p{N}]$/u
