import type { ChangeList } from '#lib/catalogue/shapes/changes.ts'
import { closePools } from '#lib/db/pools.ts'
import { db } from '#lib/db.ts'
import { env } from '#lib/env.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'
import { openCatalogue } from '#lib/site/catalogue/open.ts'
import { catalogueRemote } from '#lib/site/catalogue/remote.ts'
import type { Patience } from '#lib/site/catalogue/remote-reads.ts'
import { siteSettings } from '#lib/site/settings.ts'
import { spokenWords } from '#lib/site/words/words.ts'
import type { Plan } from './choices.ts'
import { fingerprintOf } from './fingerprint.ts'
import { MirrorFolder } from './folder.ts'
import { type Followed, follow } from './follow.ts'
import { keptCatalogue } from './kept-catalogue.ts'
import { type MirrorReport, writeMirror } from './mirror.ts'
import { firstPlaces, makerOf } from './pages.ts'

export interface Mirrored extends MirrorReport {
  bytes: number
  /** Where the files say that they are served. */
  url: string
  /** Files that an interrupted run had made already. */
  continued: number
}

/** Many reads in a row: a key's limit holds for a minute, so that one wait is enough unless others use the same key. */
const mirrorsPatience: Patience = { answerMs: 30_000, wholeMs: 30 * 60_000, attemptsMax: 5 }

type Progress = (done: number, total: number) => void

/** A mirror of this process. */
export interface Mirror {
  listChanges: (since?: string) => Promise<ChangeList>
  write: (writing: Writing) => Promise<Mirrored>
  close: () => Promise<void>
}

interface Writing {
  onProgress?: Progress
  /** How far the change log was read before; unset when nobody follows it. */
  cursor?: string
  /** The reads that changed since the folder was written whole; unset: everything is made. */
  stale?: ReadonlySet<string> | undefined
}

/** It settles what the pages of this process are made of, so that mirrors of a process are written in turn. */
export function openMirror(plan: Plan): Mirror {
  Object.assign(process.env, plan.settings)
  spokenWords()
  return {
    // Opened each time: that publishes what is due of an institute which nobody else reads.
    listChanges: async (since) => (await open(plan)).listChanges(since),
    write: (writing) => write(plan, writing),
    async close() {
      if (!plan.api) await closePools(db())
    },
  }
}

/** Writes the mirror that a plan describes. */
export async function runMirror(plan: Plan, onProgress: Progress): Promise<Mirrored> {
  const mirror = openMirror(plan)
  return mirror.write({ onProgress }).finally(mirror.close)
}

/** Who watches a mirror that is kept current. */
export interface Watcher extends Pick<Followed, 'tell' | 'signal'> {
  onProgress: Progress
  onWritten: (mirrored: Mirrored) => void
}

/** Writes the mirror and keeps it current from the change log until the signal: see `follow`. */
export async function followMirror(plan: Plan, watcher: Watcher): Promise<void> {
  const { tell, signal, onProgress, onWritten } = watcher
  const mirror = openMirror(plan)
  const write = async (cursor: string, stale?: ReadonlySet<string>): Promise<boolean> => {
    const mirrored = await mirror.write({ onProgress, cursor, stale })
    onWritten(mirrored)
    return mirrored.faults.length === 0
  }
  await follow({ listChanges: mirror.listChanges, write, tell, signal }).finally(mirror.close)
}

async function write(plan: Plan, { onProgress, cursor, stale }: Writing): Promise<Mirrored> {
  const catalogue = keptCatalogue(await open(plan))
  if (!(await catalogue.readSite())) throw new Error('The site of the institute is not published.')
  const settings = siteSettings()
  const { origin, base, canonical } = settings
  const { desk, live } = plan
  const address = { base, desk, live }
  const of = await fingerprintOf([origin, base, canonical, desk, live, cursor], catalogue)
  const folder = new MirrorFolder(plan.out, { of, now: Date.now(), stale })
  const continued = folder.continuedFrom
  const report = await writeMirror(
    folder,
    { first: firstPlaces(address), make: makerOf({ catalogue, settings, address }) },
    onProgress,
  )
  return { ...report, bytes: folder.bytes, url: origin + base, continued }
}

async function open({ api }: Plan): Promise<Catalogue> {
  if (api) return catalogueRemote(api, mirrorsPatience)
  const catalogue = await openCatalogue(siteSettings())
  if (catalogue) return catalogue
  throw new Error(
    `The database has no institute with the slug ${JSON.stringify(env().SITE_INSTITUTE)}: name one by --institute.`,
  )
}
