import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a text piece by piece, each created when there is room for it; returns the size in bytes. */
export async function writePieces(pieces: Iterable<string>, destination: Writable): Promise<number> {
  let bytes = 0
  function* counted(): Generator<Buffer> {
    for (const piece of pieces) {
      const buffer = Buffer.from(piece)
      bytes += buffer.length
      yield buffer
    }
  }
  // One piece ahead is enough: a piece is a course.
  await pipeline(Readable.from(counted(), { highWaterMark: 1 }), destination)
  return bytes
}
