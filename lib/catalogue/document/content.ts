/** The bytes of a document, in memory or in a file. They stay the same, or reading them throws. */
export interface Content {
  readonly length: number
  /** The bytes from one offset up to, not including, another. */
  read(start: number, end: number): Buffer
}

export const contentOf = (bytes: Uint8Array): Content => ({
  length: bytes.length,
  read: (start, end) => Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start),
})

export const chunkBytes = 1 << 20

/** The bytes between two offsets, a part at a time. */
export function* chunksOf(content: Content, start: number, end: number): Generator<Buffer> {
  for (let at = start; at < end; at += chunkBytes) yield content.read(at, Math.min(at + chunkBytes, end))
}
