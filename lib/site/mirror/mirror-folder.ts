import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/**
 * The output folder of one run of a mirror, with a list of the files that mirrors have written to it. No other files are
 * ever removed. The list has one path per line. It is stored next to the folder, because everything inside is published.
 */
export class MirrorFolder {
  readonly #folder: string
  readonly #list: string
  readonly #files: Set<string>
  readonly #ofThisRun = new Set<string>()
  readonly counts = { pages: 0, files: 0, bytes: 0, written: 0, unchanged: 0 }

  constructor(folder: string) {
    this.#folder = folder
    this.#list = `${resolve(folder)}.mirror.txt`
    mkdirSync(folder, { recursive: true })
    this.#files = listedIn(this.#list)
  }

  async put(file: string, body: string | Uint8Array, kind: 'pages' | 'files'): Promise<void> {
    const content = Buffer.from(body)
    // Listed before it is written, so that the next run knows the file even if this run is killed.
    if (!this.#files.has(file)) appendFileSync(this.#list, `${file}\n`)
    this.#files.add(file)
    this.counts[await writeIfChanged(join(this.#folder, file), content)] += 1
    this.counts[kind] += 1
    this.counts.bytes += content.length
    this.#ofThisRun.add(file)
  }

  /** Lists the files of earlier runs that this run has not put there. */
  others(): string[] {
    return [...this.#files].filter((file) => !this.#ofThisRun.has(file))
  }

  /** Removes `others`, and returns how many were removed. */
  async removeOthers(): Promise<number> {
    const old = this.others()
    for (const file of old) {
      await rm(join(this.#folder, file), { force: true })
      await this.#removeEmpty(dirname(file))
      this.#files.delete(file)
    }
    writeFileSync(`${this.#list}.part`, [...this.#files].map((file) => `${file}\n`).join(''))
    renameSync(`${this.#list}.part`, this.#list)
    return old.length
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

async function writeIfChanged(path: string, content: Buffer): Promise<'written' | 'unchanged'> {
  if ((await readFile(path).catch(() => undefined))?.equals(content)) return 'unchanged'
  await mkdir(dirname(path), { recursive: true })
  // Written under another name and renamed, because a host must never serve half a file.
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
  return 'written'
}

/** Reads the list of written files; returns an empty set if the list does not exist yet. */
function listedIn(list: string): Set<string> {
  try {
    return new Set(readFileSync(list, 'utf8').split('\n').filter(Boolean))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set()
    throw error
  }
}
