import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

/** Beside the folder: everything in it is published. */
const recordOf = (folder: string): string => `${resolve(folder)}.mirror.json`

const Entry = z.object({
  digest: z.string(),
  bytes: z.int(),
  /** The links to other places, and the reads that made the file. Unset: the file has to be made again. */
  made: z.object({ links: z.array(z.string()), reads: z.array(z.string()) }).optional(),
})
export type Entry = z.infer<typeof Entry>

/** The files of a mirror's folder by path, and the state of the catalogue that they show. */
const Manifest = z.object({
  /** The software and the choices that made them. */
  of: z.string(),
  /** The place in the change log from which to follow on. */
  cursor: z.string(),
  /** Whether every file could be made. */
  isWhole: z.boolean(),
  files: z.record(z.string(), Entry),
})
export type Manifest = z.infer<typeof Manifest>

/** The record of a folder; undefined when it has none that can be read. */
export function readManifest(folder: string): Manifest | undefined {
  try {
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
