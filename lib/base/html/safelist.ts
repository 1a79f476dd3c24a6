const namesOf = (list: string): string[] => list.split(' ').filter(Boolean)
const cell = 'abbr axis colspan rowspan width'

/** Allowed elements, each with its allowed attributes. */
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

/** Attributes that contain a URL, each with its allowed schemes. */
export const urlSchemes: ReadonlyMap<string, readonly string[]> = new Map([
  ['href', ['ftp', 'http', 'https', 'mailto', 'sms', 'tel']],
  ['cite', ['http', 'https']],
  ['src', ['http', 'https']],
])

/** Written under another name, without attributes, so that a struck price can be told from a price by name. */
const renamedElements: ReadonlyMap<string, string> = new Map([
  ['del', 'strike'],
  ['ins', 'u'],
  ['s', 'strike'],
])

export const writtenName = (name: string): string => renamedElements.get(name) ?? name

/** Elements that are removed with their content. All other removed elements leave their content. */
export const silentElements: ReadonlySet<string> = new Set(
  namesOf('audio iframe math noembed noframes noscript plaintext script style svg template title video xmp'),
)

/** Block elements that are removed. Their tags are replaced by white space, so that words do not run together. */
export const partingElements: ReadonlySet<string> = new Set(
  namesOf(
    'address article aside center details dialog dir fieldset figcaption figure footer form header hgroup hr' +
      ' legend main menu nav optgroup option search section select summary textarea',
  ),
)

/** Allowed elements that have neither content nor an end tag. */
export const voidElements: ReadonlySet<string> = new Set(['br', 'col', 'img'])

const hostlessSchemes: readonly string[] = ['mailto', 'sms', 'tel']

/** A list's start with more than nine digits, which browsers ignore because they count in 32 bits. */
const startBeyond = /^\s*[+-]?[0-9]{10}/

/** Returns the safe value of an attribute; undefined if the attribute must be removed. */
export function safeAttribute(element: string, name: string, value: string): string | undefined {
  if (!safelist.get(element)?.includes(name)) return undefined
  if (name === 'start' && startBeyond.test(value)) return undefined
  const schemes = urlSchemes.get(name)
  return schemes ? absoluteUrl(value, schemes) : value
}

/** Drops control characters and white space around, as browsers do; undefined unless absolute, by `schemes`. */
function absoluteUrl(value: string, schemes: readonly string[]): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  const url = value.replace(/[\u0000-\u001F\u007F]/g, '').trim()
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(url)?.[0].toLowerCase()
  if (scheme === undefined || !schemes.includes(scheme)) return undefined
  const rest = url.slice(scheme.length)
  // Browsers accept `http:page` and `http:///host` too, but differ in how they read them.
  if (!hostlessSchemes.includes(scheme) && !(/^:\/\/[^/\\?#]/.test(rest) && URL.canParse(url)))
    return undefined
  return scheme + rest
}
