/** Where a text stops being JSON, and what could stand there instead. */
export interface SyntaxFault {
  offset: number
  expected: string
}

type Awaited = 'value' | 'first item' | 'key' | 'first key' | 'colon' | 'rest'

const space = /[ \t\n\r]*/y
// Without its closing quote: what stands in its place shows whether the text is cut short or holds a bad character.
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them within texts.
const textStart = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Finds what `JSON.parse` refuses but does not always say where; undefined when there is nothing to refuse. */
export function syntaxFault(json: string): SyntaxFault | undefined {
  const closers: string[] = []
  let awaited: Awaited = 'value'
  let offset = 0
  while (true) {
    offset = endOf(space, json, offset)
    const character = json.charAt(offset)
    const closer = closers.at(-1)

    if (awaited === 'rest') {
      if (closer === undefined) return character === '' ? undefined : { offset, expected: 'nothing more' }
      if (character === closer) closers.pop()
      else if (character === ',') awaited = closer === '}' ? 'key' : 'value'
      else return { offset, expected: `',' or '${closer}'` }
      offset++
    } else if (awaited === 'colon') {
      if (character !== ':') return { offset, expected: "':'" }
      awaited = 'value'
      offset++
    } else if (awaited.startsWith('first') && character === closer) {
      awaited = 'rest'
    } else if (character === '"') {
      offset = endOf(textStart, json, offset)
      if (json.charAt(offset) !== '"') return { offset, expected: 'the rest of a text and its closing quote' }
      awaited = awaited.endsWith('key') ? 'colon' : 'rest'
      offset++
    } else if (awaited.endsWith('key')) {
      return {
        offset,
        expected: awaited === 'key' ? 'a key in double quotes' : "a key in double quotes or '}'",
      }
    } else if (character === '{' || character === '[') {
      closers.push(character === '{' ? '}' : ']')
      awaited = character === '{' ? 'first key' : 'first item'
      offset++
    } else {
      const end = endOf(scalar, json, offset)
      if (end === offset) return { offset, expected: awaited === 'value' ? 'a value' : "a value or ']'" }
      offset = end
      awaited = 'rest'
    }
  }
}

/** Where a match that starts at the offset ends; the offset itself when there is none. */
function endOf(sticky: RegExp, json: string, offset: number): number {
  sticky.lastIndex = offset
  return sticky.test(json) ? sticky.lastIndex : offset
}
