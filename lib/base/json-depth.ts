const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Byte offset at which JSON first nests deeper than `levels`; undefined if it never does. Parses nothing. */
export function nestedDeeperAt(bytes: Uint8Array, levels: number): number | undefined {
  let depth = 0
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (isText) {
      if (byte === backslash) at++
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (opening.has(byte)) {
      if (++depth > levels) return at
    } else if (closing.has(byte)) depth--
  }
  return undefined
}
