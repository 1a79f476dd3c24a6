/** UTF-8, as it is sent. */
export type Bytes = Buffer<ArrayBuffer>

/** A text as bytes of its own: a short one made by `Buffer.from` would hold on to memory that others share. */
export function bytesOf(text: string): Bytes {
  const { buffer, byteOffset, length } = new TextEncoder().encode(text)
  return Buffer.from(buffer, byteOffset, length)
}
