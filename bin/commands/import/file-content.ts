import {
  createReadStream,
  createWriteStream,
  fstatSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isatty } from 'node:tty'
import type { DocumentContent } from '#lib/contract/catalogue/document/document-bytes.ts'
import { type DocumentForm, documentBytesMax } from '#lib/contract/catalogue/document/read-document.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'

export class ChangedFile extends CommandFailure {
  constructor(file: string) {
    const message = 'this file changed while it was being read'
    super('A file changed while it was being read; nothing of it was stored.', [
      { file, path: null, message },
    ])
  }
}

/** Thrown when a name does not refer to a file that can be imported. The message explains what is expected. */
export class NoDocument extends Error {}

interface OpenDocument {
  content: DocumentContent
  form: DocumentForm
}

/** Opens a file, a pipe or standard input (`-`). Rejects devices, because they may never end. */
export async function openDocument(path: string, file: string): Promise<OpenDocument> {
  const isStdin = file === '-'
  const kind = isStdin ? fstatSync(0) : statSync(path)
  if (kind.isDirectory()) throw new NoDocument('this is a folder; expected a JSON file')
  if (kind.isBlockDevice() || (kind.isCharacterDevice() && !(isStdin && isatty(0))))
    throw new NoDocument('this is a device; expected a file, a pipe, or - for standard input')
  const isNamedLines = /\.jsonl$/i.test(file)
  if (kind.isFile() && !isStdin)
    return { content: contentOfFile(openSync(path, 'r'), file), form: isNamedLines ? 'json lines' : 'json' }
  const content = await copied(isStdin ? process.stdin : createReadStream(path), file)
  return { content, form: isNamedLines ? 'json lines' : 'whichever it is' }
}

/** Copies a pipe to a temporary file, because a pipe can be read only once. */
async function copied(pipe: Readable, file: string): Promise<DocumentContent> {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
  const path = join(folder, 'document')
  try {
    await pipeline(pipe, withinLimit, createWriteStream(path, { mode: 0o600 }))
    return contentOfFile(openSync(path, 'r'), file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function* withinLimit(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > documentBytesMax)
      throw new NoDocument(`this is too large; expected at most ${documentBytesMax} bytes`)
    yield chunk
  }
}

/** Reads in pieces from a descriptor that stays open; throws once the file is another than was checked. */
function contentOfFile(descriptor: number, file: string): DocumentContent {
  const opened = fstatSync(descriptor, { bigint: true })
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
      // Only a check after the read proves that these bytes are unchanged.
      if (hasChanged()) throw new ChangedFile(file)
      return bytes
    },
  }
}
