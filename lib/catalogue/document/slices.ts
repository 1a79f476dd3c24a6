import { type Content, chunksOf } from './content.ts'

/** Where a document's list of courses lies among its bytes, and each course in it. */
export interface Slices {
  /** The list with its brackets. */
  start: number
  end: number
  /** Where each item starts and ends, white space around it included. */
  starts: number[]
  ends: number[]
  /** False when the document ends before the list does. */
  isClosed: boolean
}

/**
 * Finds the courses of a document by following texts and brackets only, for `JSON.parse` to judge each by itself: a
 * document is JSON exactly when each course is, and the document with an empty list in their place. Undefined when
 * there is no such list. Of two with that key the later one counts, as for `JSON.parse`.
 */
export function findCourses(content: Content, start: number): Slices | undefined {
  let found: Slices | undefined
  let depth = 0
  let isText = false
  /** The value of `courses` comes next. */
  let isAwaited = false
  /** In the list itself or in one of its items. */
  let isWithin = false
  let textStart = 0
  let textEnd = 0
  let itemStart = 0
  let base = start
  /** An escaped byte, when its backslash was the last of a chunk. */
  let skipped = 0
  for (const chunk of chunksOf(content, start, content.length)) {
    let at = skipped
    for (; at < chunk.length; at++) {
      if (isText) {
        while (at < chunk.length && chunk[at] !== quote) at += chunk[at] === backslash ? 2 : 1
        if (at >= chunk.length) break
        isText = false
        if (depth === 1) textEnd = base + at + 1
        continue
      }
      const byte = chunk[at] ?? 0
      if (isAwaited && !isSpace(byte)) {
        isAwaited = false
        isWithin = byte === openBracket
        itemStart = base + at + 1
        if (isWithin) found = { start: base + at, end: content.length, starts: [], ends: [], isClosed: false }
      }
      // Nearly all bytes are none of these.
      if (isStructural[byte] === 0) continue
      if (byte === quote) {
        isText = true
        if (depth === 1) textStart = base + at
      } else if (byte === openBrace || byte === openBracket) depth++
      else if (found && isWithin && depth === 2) {
        // A brace that closes nothing stays part of its item, which is then no JSON.
        if (byte !== comma && byte !== closeBracket) continue
        const end = base + at
        const isEmpty = byte === closeBracket && found.starts.length === 0 && isBlank(content, itemStart, end)
        if (!isEmpty) addItem(found, itemStart, end)
        itemStart = end + 1
        if (byte === comma) continue
        depth--
        isWithin = false
        found.end = itemStart
        found.isClosed = true
      } else if (byte === closeBrace || byte === closeBracket) depth--
      else if (byte === colon && depth === 1 && isCourses(content, textStart, textEnd)) {
        isAwaited = true
        found = undefined
      }
    }
    skipped = at - chunk.length
    base += chunk.length
  }
  if (found && isWithin) addItem(found, itemStart, content.length)
  return found
}

function addItem({ starts, ends }: Slices, start: number, end: number): void {
  starts.push(start)
  ends.push(end)
}

const isBlank = (content: Content, start: number, end: number): boolean =>
  content.read(start, end).every(isSpace)

const key = 'courses'
const longestKey = '"'.length + key.length * '\\u0000'.length + '"'.length

/** Whether a key is that of the courses, however it is written: every letter may be escaped. */
function isCourses(content: Content, start: number, end: number): boolean {
  if (end - start > longestKey) return false
  try {
    return JSON.parse(content.read(start, end).toString()) === key
  } catch {
    return false
  }
}

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

const isStructural = new Uint8Array(256)
for (const byte of [quote, comma, colon, openBracket, closeBracket, openBrace, closeBrace])
  isStructural[byte] = 1

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
