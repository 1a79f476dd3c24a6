import { sentenceOf } from './limits.ts'
import { parseHtml } from './parse.ts'
import { textOf } from './text.ts'
import type { Root } from './tree.ts'
import { escapeText, writeHtml } from './write.ts'

/** Safelisted HTML, and the tree that every parser makes of it. */
export interface Settled {
  html: string
  tree: Root
}

const roundsMax = 8

/**
 * Writes the safelisted part of a source and reads it back until reading changes nothing more. A paragraph left
 * inside another one by an unwrapped button, say, is taken apart by the next parser: better by ours.
 */
export function settle(source: string): Settled {
  let html = source
  let last: Root | undefined
  for (let round = 0; round < roundsMax; round++) {
    const parsed = parseHtml(html)
    if ('excess' in parsed) {
      if (last) break
      throw new RangeError(sentenceOf(parsed.excess))
    }
    last = parsed.tree
    const written = writeHtml(parsed.tree)
    if (written === html) return { html, tree: parsed.tree }
    html = written
  }
  return plain(last)
}

/** For markup made to change with each reading: its text alone, which cannot. */
function plain(tree: Root | undefined): Settled {
  const lines = (tree && textOf(tree)?.split('\n')) ?? []
  return settle(lines.map(escapeText).join('<br>'))
}
