import { stripAddresses } from './bio.ts'
import { isTooLong } from './fault.ts'
import { sentenceOf } from './limits.ts'
import { purify } from './purify.ts'
import { type Settled, settle } from './settle.ts'
import { textOf } from './text.ts'
import type { Cleaned, Uncleaned } from './texts.ts'
import { walk } from './tree.ts'
import { writeHtml } from './write.ts'

/** Cleans texts by their kinds, in order. Throws for the first that cannot be cleaned. */
export const cleanEach = (texts: readonly Uncleaned[]): Cleaned[] =>
  texts.map(({ kind, source }) => (kind === 'bio' ? cleanBio(source) : cleanHtml(source)))

/**
 * Cleans HTML down to the safelist (decisions §12). Cleaning the result again changes nothing. Throws for HTML in which
 * `htmlFault` finds a fault: ask that first.
 */
export const cleanHtml = (source: string): Cleaned => present(sanitised(source))

/** Cleans an author's biography: as `cleanHtml`, and without a single e-mail address. */
export function cleanBio(source: string): Cleaned {
  const { html, tree } = sanitised(source)
  return present(stripAddresses(tree) ? settle(writeHtml(tree)) : { html, tree })
}

/**
 * Settles the source before DOMPurify, which takes minutes to unwrap thousands of elements or badly nested ones. Settles
 * its output too, which a browser may read differently.
 */
function sanitised(source: string): Settled {
  if (isTooLong(source)) throw new RangeError(sentenceOf('characters'))
  const settled = settle(source)
  const purified = purify(settled.html)
  return purified === settled.html ? settled : settle(purified)
}

function present({ html, tree }: Settled): Cleaned {
  const text = textOf(tree)
  let isVisible = text !== null
  walk(tree, {
    open({ tagName, attrs }) {
      isVisible ||= tagName === 'img' && attrs.some(({ name }) => name === 'src')
      return !isVisible
    },
    text() {},
    close() {},
  })
  return { html: isVisible ? html : null, text }
}
