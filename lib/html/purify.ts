import purifier from 'isomorphic-dompurify'
import { safeAttribute } from './attributes.ts'
import { safelist, urlSchemes } from './safelist.ts'

const attributes = [...new Set([...safelist.values()].flat())]

// The purifier's own lists of attributes hold for all elements alike, and let relative and `data:` URLs pass.
purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const safe = safeAttribute(node.nodeName.toLowerCase(), attribute.attrName, attribute.attrValue)
  attribute.keepAttr = safe !== undefined
})

/** DOMPurify, held to the safelist. Its own serialising may leave an empty `is` attribute behind. */
export const purify = (source: string): string =>
  purifier.sanitize(source, {
    ALLOWED_TAGS: [...safelist.keys()],
    ALLOWED_ATTR: attributes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    // Without this it would read `width="50"` as a URL and drop it.
    ADD_URI_SAFE_ATTR: attributes.filter((name) => !urlSchemes.has(name)),
    // For markup that goes into XML or raw text: it would drop a title such as `a --> b`. We escape brackets.
    SAFE_FOR_XML: false,
  })
