import { comparableText, wordsOf } from '#lib/catalogue/rules/text/words.ts'

/**
 * Tells how far a searched text is one of some titles, as `comparableText` has them: 2 for the text, 1 for its words in
 * their order, else 0. Signs are not searched, but who looks for `C++` does not mean `C`.
 */
export function titleMatch(text: string): (titles: readonly string[]) => 0 | 1 | 2 {
  const wanted = comparableText(text)
  const words = wordsOf(text).join(' ')
  const [first = '', last = ''] = [words.split(' ', 1)[0], words.split(' ').at(-1)]
  return (titles) => {
    if (titles.includes(wanted)) return 2
    // Most titles that hold all words begin or end with another one, which is seen at once.
    const isLike = (title: string): boolean =>
      (title.startsWith(first) || !startsWithWord.test(title)) &&
      (title.endsWith(last) || !endsWithWord.test(title)) &&
      wordsOf(title).join(' ') === words
    return titles.some(isLike) ? 1 : 0
  }
}

const startsWithWord = /^[\p{L}\p{M}\p{N}]/u
const endsWithWord = /[\p{L}\p{M}\p{N}]$/u
