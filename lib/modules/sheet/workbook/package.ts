import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { unpackedBytesMax } from '../limits.ts'
import { noSheet } from '../messages.ts'

/** Names come without a namespace prefix. */
interface XmlEvents {
  opened: (name: string, attributes: Record<string, string>) => void
  closed?: (name: string, text: string) => void
}

/** The files inside a workbook, unpacked as streams so that none is in memory as a whole. */
export interface Package {
  has: (path: string) => boolean
  /** Parses one file from start to end. A missing file triggers no callback. */
  readXml: (path: string, events: XmlEvents) => Promise<void>
}

const entriesMax = 10_000

/** Checks the declared sizes before anything is unpacked; reading fails for a file larger than declared. */
export async function openPackage(bytes: Buffer): Promise<Package> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const entries = new Map<string, Entry>()
  let unpacked = 0
  let count = 0
  for await (const entry of zip.eachEntry()) {
    if (++count > entriesMax) throw noSheet('manyParts', { max: entriesMax })
    unpacked += entry.uncompressedSize
    entries.set(entry.fileName, entry)
  }
  if (unpacked > unpackedBytesMax)
    throw noSheet('unpackedTooLarge', { bytes: unpacked, max: unpackedBytesMax })
  return {
    has: (path) => entries.has(path),
    async readXml(path, events) {
      const entry = entries.get(path)
      if (entry) await parse(zip, entry, events)
    },
  }
}

async function parse(zip: ZipFile, entry: Entry, { opened, closed }: XmlEvents): Promise<void> {
  const parser = new SaxesParser({ position: false })
  let text = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    text = ''
    opened(withoutPrefix(name), attributes as Record<string, string>)
  })
  parser.on('text', (more) => {
    text += more
  })
  parser.on('cdata', (more) => {
    text += more
  })
  parser.on('closetag', ({ name }) => {
    closed?.(withoutPrefix(name), text)
    text = ''
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of await zip.openReadStreamPromise(entry))
    parser.write(decoder.decode(chunk as Buffer, { stream: true }))
  parser.close()
}

/** Decodes escapes such as `_x000D_`, which stand for characters that XML cannot contain. */
export const unescapedText = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)
