import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { db } from '#lib/db.ts'
import { env } from '#lib/env.ts'
import type { Catalogue } from '#lib/site/catalogue.ts'
import { catalogueRemote } from '#lib/site/catalogue-remote.ts'
import { firstLanguage, siteLanguages } from '#lib/site/languages.ts'
import { openCatalogue, pinCatalogue } from '#lib/site/open-catalogue.ts'
import type { Patience } from '#lib/site/remote-reads.ts'
import { siteSettings } from '#lib/site/settings.ts'
import type { Plan } from './choices.ts'
import { fingerprintOf } from './fingerprint.ts'
import { MirrorFolder } from './folder.ts'
import { keptCatalogue } from './kept-catalogue.ts'
import { type MirrorReport, writeMirror } from './mirror.ts'
import { loadSitePages } from './site-pages.ts'

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

/**
 * Writes the mirror that a plan describes. It settles what the pages of this process are made of, so that a process
 * writes one mirror only. `root` is the product's folder.
 */
export async function runMirror(plan: Plan, root: string, onProgress: Progress): Promise<Mirrored> {
  Object.assign(process.env, plan.settings)
  try {
    const catalogue = keptCatalogue(await open(plan))
    pinCatalogue(catalogue)
    const { origin, base, canonical } = siteSettings()
    const pictures = new Set(readdirSync(join(root, 'public/demo')))
    const languages = await prefixesOf(catalogue)
    const address = { origin, base, languages, live: plan.live, pictures }
    const choices = [origin, base, canonical, plan.desk, plan.live]
    const of = await fingerprintOf(root, choices, catalogue)
    const folder = new MirrorFolder(plan.out, { of, now: Date.now() })
    const continued = folder.continuedFrom
    const ask = await loadSitePages(root)
    const report = await writeMirror(folder, { ask, root, address, desk: plan.desk }, onProgress)
    return { ...report, bytes: folder.bytes, url: origin + base, continued }
  } finally {
    if (!plan.api) await db().destroy()
  }
}

async function open({ api }: Plan): Promise<Catalogue> {
  if (api) return catalogueRemote(api, mirrorsPatience)
  const catalogue = await openCatalogue(siteSettings())
  if (catalogue) return catalogue
  throw new Error(
    `The database has no institute with the slug ${JSON.stringify(env().SITE_INSTITUTE)}: name one by --institute.`,
  )
}

/** The codes that paths begin with: those of all languages but the first. */
async function prefixesOf(catalogue: Catalogue): Promise<string[]> {
  const site = await catalogue.readSite()
  if (!site) throw new Error('The site of the institute is not published.')
  const codes = siteLanguages(site).map(({ code }) => code)
  return codes.filter((code) => code !== firstLanguage(site)).map(encodeURIComponent)
}
