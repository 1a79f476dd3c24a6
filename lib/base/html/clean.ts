import purifier from 'isomorphic-dompurify'
import type { Cleaned, Uncleaned } from './clean-text.ts'
import { HtmlExcess, holdLength } from './html-limits.ts'
import { parseHtml } from './parse.ts'
import { safeAttribute, safelist, urlSchemes } from './safelist.ts'
import { stripAddresses } from './strip-addresses.ts'
import { textOfTree } from './text-of-html.ts'
import type { Root } from './tree.ts'
import { escapeText, writeHtml } from './write.ts'

/** Allowed HTML that does not change when it is parsed and written again, with its tree. */
interface Settled {
  html: string
  tree: Root
}

/** Cleans texts according to their kind, in order. Throws at the first text that cannot be cleaned. */
export const cleanEach = (texts: readonly Uncleaned[]): Cleaned[] =>
  texts.map(({ kind, source }) => (kind === 'bio' ? cleanBio(source) : cleanHtml(source)))

/**
 * Cleans HTML according to the safelist (contract decisions §12). Cleaning the result again changes nothing. Throws if
 * `htmlFault` finds a fault, so call that first.
 */
export const cleanHtml = (source: string): Cleaned => present(sanitised(source))

/** Cleans an author's biography like `cleanHtml`, and removes all e-mail addresses. */
export function cleanBio(source: string): Cleaned {
  const { html, tree } = sanitised(source)
  return present(stripAddresses(tree) ? settle(writeHtml(tree)) : { html, tree })
}

/**
 * Sanitises HTML with DOMPurify. Settles the source first, because DOMPurify takes minutes to unwrap thousands of
 * elements or badly nested ones. Settles the output too, because a browser may read it differently.
 */
function sanitised(source: string): Settled {
  holdLength(source)
  const settled = settle(source)
  const purified = purify(settled.html)
  return purified === settled.html ? settled : settle(purified)
}

const roundsMax = 8

/**
 * Parses HTML and writes its allowed part until nothing changes any more. For example, unwrapping a button may leave a
 * paragraph inside another, which the next parser would separate.
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
  // If the markup keeps changing, keeps only its text.
  const lines = (last && textOfTree(last).text?.split('\n')) ?? []
  return settle(lines.map(escapeText).join('<br>'))
}

const attributes = [...new Set([...safelist.values()].flat())]

// DOMPurify's own lists of attributes apply to all elements, and accept relative and `data:` URLs.
purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const safe = safeAttribute(node.nodeName.toLowerCase(), attribute.attrName, attribute.attrValue)
  attribute.keepAttr = safe !== undefined
})

/** Runs DOMPurify with our safelist. DOMPurify's serialiser may leave empty `is` attributes. */
const purify = (source: string): string =>
  purifier.sanitize(source, {
    ALLOWED_TAGS: [...safelist.keys()],
    ALLOWED_ATTR: attributes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    // Without this, DOMPurify takes `width="50"` for a URL and drops it.
    ADD_URI_SAFE_ATTR: attributes.filter((name) => !urlSchemes.has(name)),
    // Off, because it is meant for XML and raw text, and would drop a title such as `a --> b`. Brackets are escaped by
    // our own code.
    SAFE_FOR_XML: false,
  })

/** Returns the cleaned HTML and its texts. The HTML is null if nothing of it is visible. */
function present({ html, tree }: Settled): Cleaned {
  const { text, unmarked, hasVisibleText } = textOfTree(tree)
  // Only pictures have a `src`. In an attribute's value, the quote would be escaped.
  const isVisible = hasVisibleText || html.includes(' src="')
  return { html: isVisible ? html : null, text, unmarked }
}
