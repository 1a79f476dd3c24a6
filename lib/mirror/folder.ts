import { createHash } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Entry, type Manifest, readManifest, saveManifest } from './manifest.ts'
import { linkTo, type Place, placeOf } from './places.ts'

const saveEveryMs = 2_000
/** Saving a large record takes at most 1/20 of the time. */
const savingShare = 20

export type Written = 'written' | 'unchanged'

/** The folder of a mirror, with a record of its files: no other file is ever replaced or removed. */
export class MirrorFolder {
  readonly #folder: string
  readonly #base: string
  readonly #manifest: Manifest
  #savedAt = Date.now()
  #savingMs = 0

  /** `of` is the fingerprint of the software and the options: every file is rewritten when it changes. */
  constructor(folder: string, of: string, base = '') {
    this.#folder = folder
    this.#base = base
    mkdirSync(folder, { recursive: true })
    const last = readManifest(folder)
    this.#manifest = { of, cursor: '', isWhole: false, files: last?.files ?? {} }
    if (last?.of === of) Object.assign(this.#manifest, { cursor: last.cursor, isWhole: last.isWhole })
  }

  /** The place in the change log that the files show; undefined when they show none. */
  get cursor(): string | undefined {
    return this.#manifest.cursor || undefined
  }

  /** Whether the last run made every file. */
  get isWhole(): boolean {
    return this.#manifest.isWhole
  }

  get bytes(): number {
    return Object.values(this.#manifest.files).reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Begins a run: what read something stale is to be made again, or every file when nothing is known. */
  begin(cursor: string, stale: ReadonlySet<string> | undefined): void {
    for (const entry of Object.values(this.#manifest.files))
      if (!stale || entry.made?.reads.some((read) => stale.has(read))) delete entry.made
    Object.assign(this.#manifest, { cursor, isWhole: false })
    this.save()
  }

  /** The places that a file leads to; undefined when it has to be made. */
  madeBefore(file: string): Place[] | undefined {
    const entry = this.#manifest.files[file]
    if (!entry?.made || !this.#holds(file, entry)) return undefined
    return entry.made.links.map((link) => placeOf(this.#base, link))
  }

  async write(
    file: string,
    content: string | Uint8Array,
    { places = [], reads = [] }: { places?: Place[]; reads?: string[] } = {},
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
    const made = { links: places.map(linkTo), reads }
    this.#manifest.files[file] = { digest, bytes: Buffer.byteLength(content), made }
    if (Date.now() - this.#savedAt > Math.max(saveEveryMs, savingShare * this.#savingMs)) this.save()
    return isSame ? 'unchanged' : 'written'
  }

  /** Removes files without a link to them, and returns their number. */
  async finish(reached: ReadonlySet<string>): Promise<number> {
    const { files } = this.#manifest
    const old = Object.keys(files).filter((file) => !reached.has(file))
    for (const file of old) {
      await rm(join(this.#folder, file), { force: true })
      await this.#removeEmpty(dirname(file))
      delete files[file]
    }
    this.#manifest.isWhole = true
    this.save()
    return old.length
  }

  save(): void {
    const began = Date.now()
    saveManifest(this.#folder, this.#manifest)
    this.#savedAt = Date.now()
    this.#savingMs = this.#savedAt - began
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
