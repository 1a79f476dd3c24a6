const linesMax = 20
const charactersMax = 8_000
/** Headers that belong to the connection, or that we set. */
const ours =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|accept-encoding)$|^proxy-/

/**
 * Reads headers, one `Name: value` a line. Throws naming the line only: values are secret. A value is printable ASCII, so
 * that none can begin another header.
 */
export function parseHeaders(text: string): Record<string, string> {
  if (text.length > charactersMax) throw new Error(`have more than ${charactersMax} characters`)
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length > linesMax) throw new Error(`are more than ${linesMax} lines`)
  const headers = new Map<string, string>()
  for (const [index, line] of lines.entries()) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase()
    const value = line.slice(colon + 1).trim()
    if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) || !/^[\x20-\x7e]+$/.test(value))
      throw new Error(`line ${index + 1} is no header, such as Authorization: Bearer …`)
    if (ours.test(name)) throw new Error(`line ${index + 1}: ${name} is set by us`)
    if (headers.has(name)) throw new Error(`line ${index + 1}: ${name} is there already`)
    headers.set(name, value)
  }
  return Object.fromEntries(headers)
}
