const namesOf = (list: string): string[] => list.split(' ').filter(Boolean)
const cell = 'abbr axis colspan rowspan width'

/** The elements allowed in cleaned HTML, with the attributes allowed on each. */
export const safelist: ReadonlyMap<string, readonly string[]> = new Map([
  ...namesOf(
    'b br caption code dd div dl dt em h1 h2 h3 h4 h5 h6 i li p pre small span strike strong sub sup' +
      ' cite tbody tfoot thead tr u',
  ).map((name) => [name, namesOf('')] as const),
  ...Object.entries({
    a: 'href title',
    blockquote: 'cite',
    col: 'span width',
    colgroup: 'span width',
    img: 'align alt height src title width',
    ol: 'start type',
    q: 'cite',
    table: 'summary width',
    td: cell,
    th: `${cell} scope`,
    ul: 'type',
  }).map(([name, attributes]) => [name, namesOf(attributes)] as const),
])

/** The attributes that contain a URL, with the schemes allowed in each. */
export const urlSchemes: ReadonlyMap<string, readonly string[]> = new Map([
  ['href', ['ftp', 'http', 'https', 'mailto']],
  ['cite', ['http', 'https']],
  ['src', ['http', 'https']],
])

/** Elements that are removed with their content. Other removed elements leave their text. */
export const silentElements: ReadonlySet<string> = new Set(
  namesOf('audio iframe math noembed noframes noscript plaintext script style svg template title video xmp'),
)

/** Block elements that are removed. White space replaces their tags, so that words stay apart. */
export const partingElements: ReadonlySet<string> = new Set(
  namesOf(
    'address article aside center details dialog dir fieldset figcaption figure footer form header hgroup hr' +
      ' legend main menu nav optgroup option search section select summary textarea',
  ),
)

/** Allowed elements that have no content and no end tag. */
export const voidElements: ReadonlySet<string> = new Set(['br', 'col', 'img'])

/** Returns the safe value of an attribute, or undefined when the attribute must be removed. */
export function safeAttribute(element: string, name: string, value: string): string | undefined {
  if (!safelist.get(element)?.includes(name)) return undefined
  const schemes = urlSchemes.get(name)
  return schemes ? absoluteUrl(value, schemes) : value
}

/**
 * Returns a URL without control characters and outer white space, which browsers ignore. Undefined when the URL is not
 * absolute or its scheme is not in `schemes`.
 */
function absoluteUrl(value: string, schemes: readonly string[]): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  const url = value.replace(/[\u0000-\u001F\u007F]/g, '').trim()
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(url)?.[0].toLowerCase()
  if (scheme === undefined || !schemes.includes(scheme)) return undefined
  const rest = url.slice(scheme.length)
  // Browsers also accept `http:page` and `http:///host`, each in its own way.
  if (scheme !== 'mailto' && !(/^:\/\/[^/\\?#]/.test(rest) && URL.canParse(url))) return undefined
  return scheme + rest
}
