import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const name = '.mirror.json'

const Place = z.object({ target: z.string(), file: z.string(), path: z.string(), isPage: z.boolean() })

const Entry = z.object({
  digest: z.string(),
  bytes: z.int(),
  /** The run that made it last, whether or not it changed. */
  run: z.string(),
  /** What this page was the first to link, so that an interrupted run need not make it again. */
  found: z.array(Place).optional(),
})
export type Entry = z.infer<typeof Entry>

/** What a mirror's folder holds, by path, and the last run over it. */
const Manifest = z.object({
  run: z.object({ id: z.string(), began: z.number(), of: z.string(), isFinished: z.boolean() }),
  files: z.record(z.string(), Entry),
})
export type Manifest = z.infer<typeof Manifest>

/** The record of a folder; undefined when it has none that can be read. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    return Manifest.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
  } catch {
    return undefined
  }
}

export function saveManifest(folder: string, manifest: Manifest): void {
  const path = join(folder, name)
  // A run that is killed while saving leaves the record before.
  writeFileSync(`${path}.part`, JSON.stringify(manifest))
  renameSync(`${path}.part`, path)
}
