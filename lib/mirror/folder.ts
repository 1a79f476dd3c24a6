import { createHash } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Entry, type Manifest, readManifest, saveManifest } from './manifest.ts'
import type { Place } from './places.ts'

const saveEveryMs = 2_000
/** A mirror should show one state of the catalogue: what was interrupted longer ago is begun anew. */
const continuedWithinMs = 60 * 60 * 1000

export type Written = 'written' | 'unchanged'

/** The folder of a mirror, with a record of what is in it: only files of that record are ever replaced or removed. */
export class MirrorFolder {
  /** How many files the interrupted run had made that this one continues. */
  readonly continuedFrom: number
  readonly #folder: string
  readonly #manifest: Manifest
  #savedAt = Date.now()

  /** `of` stands for everything that the pages are made from: an interrupted run of the same is continued. */
  constructor(folder: string, { of, now }: { of: string; now: number }) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
    const last = readManifest(folder)
    const isContinued =
      last && !last.run.isFinished && last.run.of === of && now - last.run.began < continuedWithinMs
    const run = isContinued ? last.run : { id: `${now}`, began: now, of, isFinished: false }
    this.#manifest = { run, files: last?.files ?? {} }
    this.continuedFrom = Object.values(this.#manifest.files).filter((entry) => entry.run === run.id).length
  }

  /** What a file of this run led to; undefined when it has to be made. */
  madeBefore(file: string): { found: Place[] } | undefined {
    const entry = this.#manifest.files[file]
    return entry?.run === this.#manifest.run.id && this.#holds(file, entry)
      ? { found: entry.found ?? [] }
      : undefined
  }

  async write(file: string, content: string | Uint8Array, found: Place[] = []): Promise<Written> {
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
    this.#manifest.files[file] = { digest, bytes, run, ...(found.length > 0 && { found }) }
    if (Date.now() - this.#savedAt > saveEveryMs) this.save()
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
    run.isFinished = true
    this.save()
    return old.length
  }

  save(): void {
    saveManifest(this.#folder, this.#manifest)
    this.#savedAt = Date.now()
  }

  get bytes(): number {
    return Object.values(this.#manifest.files).reduce((sum, { bytes }) => sum + bytes, 0)
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
