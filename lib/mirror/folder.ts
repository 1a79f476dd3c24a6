import { createHash } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Entry, type Manifest, readManifest, saveManifest } from './manifest.ts'
import type { Place } from './places.ts'

const saveEveryMs = 2_000
/** Of a mirror with many files the record is large: saving takes at most one part in so many of the time. */
const savingShare = 20
/** A mirror should show one state of the catalogue: what was interrupted longer ago is begun anew. */
const continuedWithinMs = 60 * 60 * 1000

interface RunFacts {
  /** Stands for everything that the pages are made from: an interrupted run of the same is continued. */
  of: string
  now: number
  /** The reads that answer otherwise than for the run before: pages that made none of them are kept. Unset: none is. */
  stale?: ReadonlySet<string> | undefined
}

/** What is known of a file beside its content. */
interface Facts {
  found?: Place[]
  reads?: string[] | undefined
}

export type Written = 'written' | 'unchanged'

/** The folder of a mirror, with a record of what is in it: only files of that record are ever replaced or removed. */
export class MirrorFolder {
  /** How many files the interrupted run had made that this one continues. */
  readonly continuedFrom: number
  readonly #folder: string
  readonly #manifest: Manifest
  readonly #stale: ReadonlySet<string> | undefined
  #savedAt = Date.now()
  #savingMs = 0

  constructor(folder: string, { of, now, stale }: RunFacts) {
    this.#folder = folder
    this.#stale = stale
    mkdirSync(folder, { recursive: true })
    const last = readManifest(folder)
    const isContinued =
      last && !last.run.isFinished && last.run.of === of && now - last.run.began < continuedWithinMs
    const run = isContinued ? last.run : { id: `${now}`, began: now, of, isFinished: false }
    this.#manifest = { run, files: last?.files ?? {}, places: last?.places ?? {} }
    this.continuedFrom = Object.values(this.#manifest.files).filter((entry) => entry.run === run.id).length
  }

  /** What a file leads to that this run made, or keeps from the one before; undefined when it has to be made. */
  madeBefore(file: string): { found: Place[] } | undefined {
    const { files, places, run } = this.#manifest
    const entry = files[file]
    if (!entry || !(entry.run === run.id || this.#isCurrent(entry)) || !this.#holds(file, entry))
      return undefined
    entry.run = run.id
    return { found: (entry.links ?? []).flatMap((link) => places[link] ?? []) }
  }

  async write(
    file: string,
    content: string | Uint8Array,
    { found = [], reads }: Facts = {},
  ): Promise<Written> {
    const digest = createHash('sha256').update(content).digest('base64url')
    const before = this.#manifest.files[file]
    const isSame = before?.digest === digest && this.#holds(file, before)
    const path = join(this.#folder, file)
    if (!isSame) {
      await mkdir(dirname(path), { recursive: true })
      // A reader, or a run after an interruption, must not find half a file.
      await writeFile(`${path}.part`, content)
      await rename(`${path}.part`, path)
    }
    const bytes = Buffer.byteLength(content)
    const run = this.#manifest.run.id
    for (const place of found) this.#manifest.places[place.file] ??= place
    const links = found.map((place) => place.file)
    this.#manifest.files[file] = {
      digest,
      bytes,
      run,
      ...(links.length > 0 && { links }),
      ...(reads && { reads }),
    }
    if (Date.now() - this.#savedAt > Math.max(saveEveryMs, savingShare * this.#savingMs)) this.save()
    return isSame ? 'unchanged' : 'written'
  }

  /** Removes what earlier runs wrote and this one did not, and closes the record; answers how many files went. */
  async finish(): Promise<number> {
    const { run, files } = this.#manifest
    const old = Object.keys(files).filter((file) => files[file]?.run !== run.id)
    for (const file of old) {
      await rm(join(this.#folder, file), { force: true })
      await this.#removeEmpty(dirname(file))
      delete files[file]
    }
    this.#forgetPlaces()
    run.isFinished = true
    this.save()
    return old.length
  }

  save(): void {
    const began = Date.now()
    saveManifest(this.#folder, this.#manifest)
    this.#savedAt = Date.now()
    this.#savingMs = this.#savedAt - began
  }

  get bytes(): number {
    return Object.values(this.#manifest.files).reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Whether what a file was made of is still so. What it was made of is known of pages only. */
  #isCurrent({ reads }: Entry): boolean {
    const stale = this.#stale
    return stale !== undefined && reads !== undefined && !reads.some((read) => stale.has(read))
  }

  /** A folder that is kept current for years leads to ever other places. */
  #forgetPlaces(): void {
    const { files, places } = this.#manifest
    const linked = new Set(Object.values(files).flatMap(({ links = [] }) => links))
    for (const file of Object.keys(places)) if (!linked.has(file)) delete places[file]
  }

  #holds(file: string, { bytes }: Entry): boolean {
    return statSync(join(this.#folder, file), { throwIfNoEntry: false })?.size === bytes
  }

  async #removeEmpty(folder: string): Promise<void> {
    if (folder === '.') return
    const isRemoved = await rmdir(join(this.#folder, folder)).then(
      () => true,
      () => false,
    )
    if (isRemoved) await this.#removeEmpty(dirname(folder))
  }
}
