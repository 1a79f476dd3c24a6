/** Formats a JSON line of the log for a terminal: time, level, message, facts. A stack follows on its own lines. */
export function plainLine(line: string): string {
  const { time, level, msg, err, ...facts } = JSON.parse(line) as Record<string, unknown>
  const { message, stack, type: _type, ...more } = (err ?? {}) as Record<string, unknown>
  const pairs = Object.entries({ ...facts, ...more }).map(([name, value]) => `${name}=${shown(value)}`)
  const words = [String(time).slice(11, 19), level, msg, message && `(${message})`, ...pairs]
  const first = words.filter((word) => word !== undefined).join(' ')
  // The first line of a stack repeats the message.
  const frames = typeof stack === 'string' ? stack.split('\n').filter((row) => /^\s+at /.test(row)) : []
  return `${[first, ...frames].map(visible).join('\n')}\n`
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Escapes what could command a terminal: parts of a line come from outside. */
const visible = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
