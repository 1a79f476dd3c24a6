import type { Cleaned, Uncleaned } from './texts.ts'
import { cleanInThread } from './thread.ts'

const textsMax = 20
const charactersMax = 50_000

/**
 * Cleans many texts and answers in their order, in a thread of their own: a text that is taken can still need seconds.
 * Texts of several callers take turns. Throws for HTML in which `htmlFault` finds a fault.
 */
export async function cleanAll(texts: Iterable<Uncleaned>): Promise<Cleaned[]> {
  const all: Cleaned[] = []
  for (const part of partsOf(texts)) all.push(...((await cleanInThread(part)) ?? (await cleanHere(part))))
  return all
}

/** Where no thread can be had. The event loop turns after each part, so that others get served in between. */
async function cleanHere(texts: readonly Uncleaned[]): Promise<Cleaned[]> {
  const { cleanEach } = await import('./clean.ts')
  const cleaned = cleanEach(texts)
  await new Promise((resolve) => setImmediate(resolve))
  return cleaned
}

/** A few texts at a time, as waiting for each alone would take longer than cleaning it. */
function* partsOf(texts: Iterable<Uncleaned>): Generator<Uncleaned[]> {
  let part: Uncleaned[] = []
  let characters = 0
  for (const { kind, source } of texts) {
    part.push({ kind, source })
    characters += source.length
    if (part.length < textsMax && characters < charactersMax) continue
    yield part
    part = []
    characters = 0
  }
  if (part.length > 0) yield part
}
