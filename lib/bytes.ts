/** UTF-8 bytes. */
export type Bytes = Buffer<ArrayBuffer>

/** Encodes a text into memory of its own; `Buffer.from` would hold on to a shared pool. */
export const bytesOf = (text: string): Bytes => asBytes(new TextEncoder().encode(text))

/** Copies bytes into memory of exactly their size. */
export const ownBytes = (bytes: Uint8Array): Bytes => asBytes(new Uint8Array(bytes))

const asBytes = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Bytes =>
  Buffer.from(buffer, byteOffset, length)
