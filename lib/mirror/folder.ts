import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { linkTo, type MirrorPlace, mirrorPlaceOf } from './places.ts'

/** The first line of the record. */
const Head = z.object({
  /** The software and the choices that made the files. */
  of: z.string(),
  /** The place in the change log from which to follow on. */
  cursor: z.string(),
  /** Whether every file could be made. */
  isWhole: z.boolean(),
})

const Entry = z.object({
  bytes: z.int(),
  /** The links to other places, and the reads that made the file. Unset: the file has to be made again. */
  made: z.object({ links: z.array(z.string()), reads: z.array(z.string()) }).optional(),
})
type Entry = z.infer<typeof Entry>
/** Any other line of the record: a file by its path. The last line of a file counts. */
const Line = z.tuple([z.string(), Entry])

export type FileOutcome = 'written' | 'unchanged'

/** The folder of a mirror, with a record of its files: no other file is ever removed. */
export class MirrorFolder {
  readonly #folder: string
  readonly #base: string
  /** Beside the folder: everything in it is published. */
  readonly #record: string
  readonly #files = new Map<string, Entry>()
  #head: z.infer<typeof Head>

  /** `of` is the fingerprint of the software and the options: every file is made again when it changes. */
  constructor(folder: string, of: string, base = '') {
    this.#folder = folder
    this.#base = base
    this.#record = `${resolve(folder)}.mirror.jsonl`
    mkdirSync(folder, { recursive: true })
    const head = this.#read()
    this.#head = head?.of === of ? head : { of, cursor: '', isWhole: false }
  }

  /** The place in the change log that the files show; undefined when they show none. */
  get cursor(): string | undefined {
    return this.#head.cursor || undefined
  }

  /** Whether the last run made every file. */
  get isWhole(): boolean {
    return this.#head.isWhole
  }

  get bytes(): number {
    return this.#files.values().reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Begins a run: what read something stale is to be made again, or every file when nothing is known. */
  begin(cursor: string, stale: ReadonlySet<string> | undefined): void {
    for (const entry of this.#files.values())
      if (!stale || entry.made?.reads.some((read) => stale.has(read))) delete entry.made
    this.#save({ cursor, isWhole: false })
  }

  /** The places that a file leads to; undefined when it has to be made. */
  madeBefore(file: string): MirrorPlace[] | undefined {
    const entry = this.#files.get(file)
    const size = statSync(join(this.#folder, file), { throwIfNoEntry: false })?.size
    return entry?.bytes === size
      ? entry?.made?.links.map((link) => mirrorPlaceOf(this.#base, link))
      : undefined
  }

  /** Writes a file unless it has this content, and adds it to the record, from which a stopped run goes on. */
  async write(
    file: string,
    content: string | Uint8Array,
    { places = [], reads = [] }: { places?: MirrorPlace[]; reads?: string[] } = {},
  ): Promise<FileOutcome> {
    const path = join(this.#folder, file)
    const bytes = Buffer.from(content)
    const isSame = (await readFile(path).catch(() => undefined))?.equals(bytes)
    if (!isSame) {
      await mkdir(dirname(path), { recursive: true })
      // A reader, or a run after an interruption, must not find half a file.
      await writeFile(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
    }
    const entry = { bytes: bytes.length, made: { links: places.map(linkTo), reads } }
    this.#files.set(file, entry)
    appendFileSync(this.#record, lineOf([file, entry]))
    return isSame ? 'unchanged' : 'written'
  }

  /** Removes files without a link to them, and returns their number. */
  async finish(reached: ReadonlySet<string>): Promise<number> {
    const old = [...this.#files.keys()].filter((file) => !reached.has(file))
    for (const file of old) {
      await rm(join(this.#folder, file), { force: true })
      await this.#removeEmpty(dirname(file))
      this.#files.delete(file)
    }
    this.#save({ cursor: this.#head.cursor, isWhole: true })
    return old.length
  }

  /** Reads the record as far as a killed run wrote it; returns its head, undefined when none can be read. */
  #read(): z.infer<typeof Head> | undefined {
    let head: z.infer<typeof Head> | undefined
    try {
      const [first = '', ...lines] = readFileSync(this.#record, 'utf8').split('\n')
      head = Head.parse(JSON.parse(first))
      for (const line of lines) this.#files.set(...Line.parse(JSON.parse(line)))
    } catch {}
    return head
  }

  /** Writes the record anew; a run that is killed meanwhile leaves the record before. */
  #save(head: Omit<z.infer<typeof Head>, 'of'>): void {
    this.#head = { ...this.#head, ...head }
    writeFileSync(`${this.#record}.part`, [this.#head, ...this.#files].map(lineOf).join(''))
    renameSync(`${this.#record}.part`, this.#record)
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

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`
