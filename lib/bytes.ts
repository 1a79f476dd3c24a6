/** UTF-8, as it is sent. */
export type Bytes = Buffer<ArrayBuffer>

/** A text as bytes of its own: a short one made by `Buffer.from` would hold on to memory that others share. */
export const bytesOf = (text: string): Bytes => asBytes(new TextEncoder().encode(text))

/** The same bytes in memory of just their size. */
export const ownBytes = (bytes: Uint8Array): Bytes => asBytes(new Uint8Array(bytes))

const asBytes = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Bytes =>
  Buffer.from(buffer, byteOffset, length)
