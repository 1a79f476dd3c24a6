import type { Db } from '#lib/db/open.ts'
import { digestOf } from '#lib/html/digest.ts'
import { type CleanText, eachText, type TextKind, type Texts } from './compile/texts.ts'
import { onContent } from './publishing/content-fault.ts'
import type { CatalogueSource } from './source.ts'

const nothing: CleanText = { html: null, text: null }
const lookUpMax = 5_000
const batchMax = 100

interface Wanted {
  digest: string
  kind: TextKind
  source: string
}

/**
 * Cleans what has not been cleaned before and answers all texts that compiling the source can ask for. Cleaned HTML
 * is kept by the digest of what was authored, so a text is cleaned once, however often it is published.
 */
export async function cleanTexts(
  db: Db,
  source: Pick<CatalogueSource, 'courses' | 'learning_paths'>,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Texts> {
  const wanted: Record<TextKind, Map<string, Wanted>> = { html: new Map(), bio: new Map() }
  eachText(source, (kind, text) => {
    if (!wanted[kind].has(text)) wanted[kind].set(text, { digest: digestOf(kind, text), kind, source: text })
  })
  const all = [...wanted.html.values(), ...wanted.bio.values()]
  const cleaned = await findCleaned(db, all)
  const missing = all.filter(({ digest }) => !cleaned.has(digest))
  for (let start = 0; start < missing.length; start += batchMax) {
    const batch = missing.slice(start, start + batchMax)
    for (const [digest, text] of await cleanAndKeep(db, batch)) cleaned.set(digest, text)
    onProgress(start + batch.length, missing.length)
  }
  const lookUp = (kind: TextKind) => (text: string | null) =>
    (text === null ? undefined : cleaned.get(wanted[kind].get(text)?.digest ?? '')) ?? nothing
  return { html: lookUp('html'), bio: lookUp('bio') }
}

async function findCleaned(db: Db, wanted: Wanted[]): Promise<Map<string, CleanText>> {
  const found = new Map<string, CleanText>()
  for (let start = 0; start < wanted.length; start += lookUpMax) {
    const digests = wanted.slice(start, start + lookUpMax).map(({ digest }) => digest)
    const rows = await db
      .selectFrom('cleaned_html')
      .select(['digest', 'html', 'text'])
      .where('digest', 'in', digests)
      .execute()
    for (const { digest, html, text } of rows) found.set(digest, { html, text })
  }
  return found
}

async function cleanAndKeep(db: Db, batch: Wanted[]): Promise<[string, CleanText][]> {
  // Loaded on use: the sanitiser weighs more than all else together, and no read needs it.
  const { cleanAll } = await import('#lib/html/clean-all.ts')
  const texts = await onContent(() => cleanAll(batch))
  const kept = batch.map(({ digest }, index): [string, CleanText] => [digest, texts[index] ?? nothing])
  const rows = kept.map(([digest, text]) => ({ digest, ...text }))
  await db
    .insertInto('cleaned_html')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return kept
}
