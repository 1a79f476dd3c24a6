import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closePools } from '#lib/db/pools.ts'
import { db } from '#lib/db.ts'
import { env } from '#lib/env.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'
import { openCatalogue } from '#lib/site/catalogue/open.ts'
import { catalogueRemote } from '#lib/site/catalogue/remote.ts'
import type { Patience } from '#lib/site/catalogue/remote-reads.ts'
import { siteSettings } from '#lib/site/settings.ts'
import { spokenWords } from '#lib/site/words/words.ts'
import { cachedCatalogue } from './cached-catalogue.ts'
import type { MirrorPlan } from './choices.ts'
import { MirrorFolder } from './folder.ts'
import { type Extent, readChanges } from './follow.ts'
import { type MirrorReport, writeMirror } from './mirror.ts'
import { firstPlaces, makerOf } from './pages.ts'
import { staleAfter } from './reads.ts'

export interface Mirrored extends MirrorReport {
  bytes: number
  /** The address that the files are served at. */
  url: string
}

/** Many reads in a row: a key's limit holds for a minute, so that one wait is enough unless others use the same key. */
const mirrorsPatience: Patience = { answerMs: 30_000, wholeMs: 30 * 60_000, attemptsMax: 5 }

type Progress = (done: number, total: number) => void

/** A mirror of this process. */
export interface Mirror {
  /** Resolves to undefined when only changes are wanted and there are none. */
  write: (extent: Extent, onProgress?: Progress) => Promise<Mirrored | undefined>
  close: () => Promise<void>
}

/** Sets the settings of this process, so a process must write its mirrors one after another. */
export function openMirror(plan: MirrorPlan): Mirror {
  Object.assign(process.env, plan.settings)
  spokenWords()
  return {
    write: (extent, onProgress) => write(plan, extent, onProgress),
    async close() {
      if (!plan.api) await closePools(db())
    },
  }
}

async function write(plan: MirrorPlan, extent: Extent, onProgress?: Progress): Promise<Mirrored | undefined> {
  // Opened for each run, since opening publishes due entries of an institute without other readers.
  const catalogue = cachedCatalogue(await open(plan))
  const settings = siteSettings()
  const { origin, base, canonical } = settings
  const address = { base, desk: plan.desk, live: plan.live }
  const folder = new MirrorFolder(plan.out, softwareAnd([origin, canonical, address]), base)
  const news = folder.cursor === undefined ? undefined : await readChanges(catalogue, folder.cursor)
  if (extent === 'changed' && folder.isWhole && news?.changes.length === 0) return undefined
  if (!(await catalogue.readSite())) throw new Error('The site of the institute is not published.')
  // A run that was interrupted is continued: its files show the state of its cursor, but for what changed since.
  const isContinued = news !== undefined && (extent === 'changed' || !folder.isWhole)
  // The cursor is asked before anything is read: changes of meanwhile are made again by the next run.
  folder.begin(
    news?.next ?? (await catalogue.listChanges()).next,
    isContinued ? staleAfter(news.changes) : undefined,
  )
  const make = makerOf({ catalogue, settings, address })
  const report = await writeMirror(folder, { first: firstPlaces(address), make, onProgress })
  return { ...report, bytes: folder.bytes, url: origin + base }
}

/** The folders whose files decide how a page looks. */
const folders = ['app/(site)', 'lib/site', 'lib/mirror'].map((name) =>
  join(import.meta.dirname, '../..', name),
)

/** Stands for the software and the choices of a run. */
function softwareAnd(choices: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(choices))
  for (const folder of folders) {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )
    const paths = entries.map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.sort()) hash.update(readFileSync(path))
  }
  return hash.digest('base64url')
}

async function open({ api }: MirrorPlan): Promise<Catalogue> {
  if (api) return catalogueRemote(api, mirrorsPatience)
  const catalogue = await openCatalogue(siteSettings())
  if (catalogue) return catalogue
  throw new Error(
    `The database has no institute with the slug ${JSON.stringify(env().SITE_INSTITUTE)}: name one by --institute.`,
  )
}
