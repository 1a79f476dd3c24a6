const directoryBytes = 22

/** An icon file (ICO) of one picture in PNG, a square of fewer than 256 pixels. */
export function iconFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(directoryBytes)
  // One picture without a palette.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(directoryBytes, 18)
  return Buffer.concat([head, png])
}
