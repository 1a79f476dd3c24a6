import { type Cleaned, cleanBio, cleanHtml } from './clean.ts'
import type { Kind } from './digest.ts'

const textsMax = 20
const charactersMax = 50_000

/**
 * Cleans many texts and answers in their order; each is also handed on as it is done. The event loop turns after
 * every few of them: others get served, and what the purifier built can be freed, which cannot happen before.
 */
export async function cleanAll<Uncleaned extends { kind: Kind; source: string }>(
  texts: Iterable<Uncleaned>,
  onCleaned?: (cleaned: Cleaned, text: Uncleaned) => void,
): Promise<Cleaned[]> {
  const all: Cleaned[] = []
  let count = 0
  let characters = 0
  for (const text of texts) {
    const cleaned = text.kind === 'bio' ? cleanBio(text.source) : cleanHtml(text.source)
    all.push(cleaned)
    onCleaned?.(cleaned, text)
    count++
    characters += text.source.length
    if (count < textsMax && characters < charactersMax) continue
    count = 0
    characters = 0
    await new Promise((resolve) => setImmediate(resolve))
  }
  return all
}
