import purifier from 'isomorphic-dompurify'
import { safeAttribute } from './attributes.ts'
import { safelist, urlSchemes } from './safelist.ts'

const attributes = [...new Set([...safelist.values()].flat())]

// DOMPurify's own attribute lists hold for all elements and accept relative and `data:` URLs.
purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const safe = safeAttribute(node.nodeName.toLowerCase(), attribute.attrName, attribute.attrValue)
  attribute.keepAttr = safe !== undefined
})

/** Runs DOMPurify with our safelist. Its serialiser may leave an empty `is` attribute. */
export const purify = (source: string): string =>
  purifier.sanitize(source, {
    ALLOWED_TAGS: [...safelist.keys()],
    ALLOWED_ATTR: attributes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    // Without this DOMPurify reads `width="50"` as a URL and drops it.
    ADD_URI_SAFE_ATTR: attributes.filter((name) => !urlSchemes.has(name)),
    // That check is for XML and raw text; it would drop a title such as `a --> b`. We escape brackets.
    SAFE_FOR_XML: false,
  })
