import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { NoSheet } from '#lib/imports/sheets.ts'
import { unpackedBytesMax } from '../limits.ts'

/** The start of an XML element, and the text inside an element at its end; names without their prefix. */
export interface XmlEvents {
  opened: (name: string, attributes: Record<string, string>) => void
  closed?: (name: string, text: string) => void
  /** Each piece of text, also between elements. */
  texted?: (text: string) => void
}

/** The parts of a workbook, each unpacked as it is read and never whole. */
export interface Package {
  has: (path: string) => boolean
  /** Reads a part from its start to its end; a part that is missing has no element. */
  readXml: (path: string, events: XmlEvents) => Promise<void>
}

const entriesMax = 10_000

/** Opens a zip by its directory, which names the unpacked size of each part; a part that is larger is a fault of the zip. */
export async function openPackage(bytes: Buffer): Promise<Package> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const entries = new Map<string, Entry>()
  let unpacked = 0
  let count = 0
  for await (const entry of zip.eachEntry()) {
    if (++count > entriesMax) throw new NoSheet(`it has more than ${entriesMax} parts; expected a workbook`)
    unpacked += entry.uncompressedSize
    entries.set(entry.fileName, entry)
  }
  if (unpacked > unpackedBytesMax)
    throw new NoSheet(`unpacked it has ${unpacked} bytes; expected at most ${unpackedBytesMax}`)
  return {
    has: (path) => entries.has(path),
    async readXml(path, events) {
      const entry = entries.get(path)
      if (entry) await parse(zip, entry, events)
    },
  }
}

async function parse(zip: ZipFile, entry: Entry, { opened, closed, texted }: XmlEvents): Promise<void> {
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
    texted?.(more)
  })
  parser.on('cdata', (more) => {
    text += more
    texted?.(more)
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

/** Reads `_x000D_` as the character that XML cannot hold. */
export const unescapedText = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)
