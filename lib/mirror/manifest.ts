import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

/** Beside the folder: everything in it is published. */
const recordOf = (folder: string): string => `${resolve(folder)}.mirror.json`

const Place = z.object({ target: z.string(), file: z.string(), path: z.string(), isPage: z.boolean() })

const Entry = z.object({
  digest: z.string(),
  bytes: z.int(),
  /** The run that made it last, whether or not it changed. */
  run: z.string(),
  /** The files that it leads to, so that it need not be made again to know them. */
  links: z.array(z.string()).optional(),
  /** What it shows of the catalogue, as `recordedCatalogue` has it; unset for what is made in every run. */
  reads: z.array(z.string()).optional(),
})
export type Entry = z.infer<typeof Entry>

/** What a mirror's folder holds, by path, and the last run over it. */
const Manifest = z.object({
  run: z.object({ id: z.string(), began: z.number(), of: z.string(), isFinished: z.boolean() }),
  files: z.record(z.string(), Entry),
  /** What files lead to, by its file. */
  places: z.record(z.string(), Place).default({}),
})
export type Manifest = z.infer<typeof Manifest>

/** The record of a folder; undefined when it has none that can be read. One that an earlier version left in it moves. */
export function readManifest(folder: string): Manifest | undefined {
  const inside = join(folder, '.mirror.json')
  try {
    if (existsSync(inside)) renameSync(inside, recordOf(folder))
    return Manifest.parse(JSON.parse(readFileSync(recordOf(folder), 'utf8')))
  } catch {
    return undefined
  }
}

export function saveManifest(folder: string, manifest: Manifest): void {
  const path = recordOf(folder)
  // A run that is killed while saving leaves the record before.
  writeFileSync(`${path}.part`, JSON.stringify(manifest))
  renameSync(`${path}.part`, path)
}
