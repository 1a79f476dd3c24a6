import { sentenceOf } from './limits.ts'
import { parseHtml } from './parse.ts'
import { textOf } from './text.ts'
import type { Root } from './tree.ts'
import { escapeText, writeHtml } from './write.ts'

/** Allowed HTML, and the tree that every parser makes of it. */
export interface Settled {
  html: string
  tree: Root
}

const roundsMax = 8

/**
 * Writes the allowed part of a source and parses it again until nothing changes. For example, an unwrapped button may
 * leave a paragraph inside another; the next parser would take them apart.
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

/** Returns the text alone, for markup that changes with each parse. */
function plain(tree: Root | undefined): Settled {
  const lines = (tree && textOf(tree)?.split('\n')) ?? []
  return settle(lines.map(escapeText).join('<br>'))
}
