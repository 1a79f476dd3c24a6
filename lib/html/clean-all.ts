import type { Cleaned, Uncleaned } from './texts.ts'
import { cleanInThread } from './thread.ts'

const textsMax = 20
const charactersMax = 50_000

/**
 * Cleans texts in a thread and returns them in order: an accepted text can need seconds. Callers take turns. Throws for
 * HTML in which `htmlFault` finds a fault.
 */
export async function cleanAll(texts: Iterable<Uncleaned>): Promise<Cleaned[]> {
  const all: Cleaned[] = []
  for (const part of partsOf(texts)) all.push(...((await cleanInThread(part)) ?? (await cleanHere(part))))
  return all
}

/** Cleans on this thread where no other can be had, and yields to the event loop after each part. */
async function cleanHere(texts: readonly Uncleaned[]): Promise<Cleaned[]> {
  const { cleanEach } = await import('./clean.ts')
  const cleaned = cleanEach(texts)
  await new Promise((resolve) => setImmediate(resolve))
  return cleaned
}

/** Splits texts into parts, because a message for each text would take longer than cleaning it. */
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
