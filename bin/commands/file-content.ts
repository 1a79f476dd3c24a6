import { fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { type Content, contentOf } from '#lib/catalogue/document/content.ts'
import { CommandFailure } from './failure.ts'

/** A file was written to between two of the times that a command read from it. */
export class ChangedFile extends CommandFailure {
  constructor(file: string) {
    const message = 'it changed while it was read'
    super('A file changed meanwhile; nothing of it was stored.', [{ file, path: null, message }])
  }
}

/**
 * The bytes of a file, read from it each time they are asked for: a large file takes no memory. It is held open until
 * the process ends, so one that is put in its place is not seen. One that is written to is refused, whenever that
 * happens: what was checked must be what is stored.
 */
export function openContent(path: string, file: string): Content {
  const descriptor = openSync(path, 'r')
  const opened = fstatSync(descriptor, { bigint: true })
  // A pipe can be read once only, and has no size. A folder fails here.
  if (!opened.isFile()) return contentOf(readFileSync(descriptor))
  const hasChanged = (): boolean => {
    const { size, mtimeNs } = fstatSync(descriptor, { bigint: true })
    return size !== opened.size || mtimeNs !== opened.mtimeNs
  }
  return {
    length: Number(opened.size),
    read(start, end) {
      const bytes = Buffer.allocUnsafe(end - start)
      let filled = 0
      while (filled < bytes.length) {
        const count = readSync(descriptor, bytes, filled, bytes.length - filled, start + filled)
        if (count === 0) throw new ChangedFile(file)
        filled += count
      }
      // Asked last, so that what was read is known to be of the file as it was opened.
      if (hasChanged()) throw new ChangedFile(file)
      return bytes
    },
  }
}
