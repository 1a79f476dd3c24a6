import purifier from 'isomorphic-dompurify'
import { stripAddresses } from './bio.ts'
import { HtmlExcess, holdLength } from './limits.ts'
import { parseHtml } from './parse.ts'
import { safeAttribute, safelist, urlSchemes } from './safelist.ts'
import { textOfTree } from './text.ts'
import type { Cleaned, Uncleaned } from './texts.ts'
import type { Root } from './tree.ts'
import { escapeText, writeHtml } from './write.ts'

/** Allowed HTML that parsing and writing again does not change, and its tree. */
interface Settled {
  html: string
  tree: Root
}

/** Cleans texts by their kinds, in order. Throws for the first text that cannot be cleaned. */
export const cleanEach = (texts: readonly Uncleaned[]): Cleaned[] =>
  texts.map(({ kind, source }) => (kind === 'bio' ? cleanBio(source) : cleanHtml(source)))

/**
 * Cleans HTML down to the safelist (decisions §12). Cleaning the result again changes nothing. Throws for HTML in which
 * `htmlFault` finds a fault, so call that first.
 */
export const cleanHtml = (source: string): Cleaned => present(sanitised(source))

/** Cleans an author's biography like `cleanHtml`, and removes all e-mail addresses. */
export function cleanBio(source: string): Cleaned {
  const { html, tree } = sanitised(source)
  return present(stripAddresses(tree) ? settle(writeHtml(tree)) : { html, tree })
}

/**
 * Runs DOMPurify on a source. The source is settled first, because DOMPurify takes minutes to unwrap thousands of
 * elements or badly nested elements. The output is settled too, because a browser may read it differently.
 */
function sanitised(source: string): Settled {
  holdLength(source)
  const settled = settle(source)
  const purified = purify(settled.html)
  return purified === settled.html ? settled : settle(purified)
}

const roundsMax = 8

/**
 * Writes the allowed part of a source and parses it again until nothing changes. For example, an unwrapped button may
 * leave a paragraph inside another; the next parser would take them apart.
 */
function settle(source: string): Settled {
  let html = source
  let last: Root | undefined
  for (let round = 0; round < roundsMax; round++) {
    try {
      last = parseHtml(html)
    } catch (error) {
      if (last && error instanceof HtmlExcess) break
      throw error
    }
    const written = writeHtml(last)
    if (written === html) return { html, tree: last }
    html = written
  }
  // The markup changed with each parse, so only its text is kept.
  const lines = (last && textOfTree(last)?.split('\n')) ?? []
  return settle(lines.map(escapeText).join('<br>'))
}

const attributes = [...new Set([...safelist.values()].flat())]

// DOMPurify's own attribute lists hold for all elements and accept relative and `data:` URLs.
purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const safe = safeAttribute(node.nodeName.toLowerCase(), attribute.attrName, attribute.attrValue)
  attribute.keepAttr = safe !== undefined
})

/** Runs DOMPurify with our safelist. Its serialiser may leave an empty `is` attribute. */
const purify = (source: string): string =>
  purifier.sanitize(source, {
    ALLOWED_TAGS: [...safelist.keys()],
    ALLOWED_ATTR: attributes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    // Without this DOMPurify reads `width="50"` as a URL and drops it.
    ADD_URI_SAFE_ATTR: attributes.filter((name) => !urlSchemes.has(name)),
    // Turned off: it is for XML and raw text, and would drop a title such as `a --> b`. We escape brackets ourselves.
    SAFE_FOR_XML: false,
  })

/** Returns the HTML, null when nothing of it is visible, and its text. */
function present({ html, tree }: Settled): Cleaned {
  const text = textOfTree(tree)
  // Only a picture has a `src`; within an attribute's value the quote would be escaped.
  const isVisible = text !== null || html.includes(' src="')
  return { html: isVisible ? html : null, text }
}
