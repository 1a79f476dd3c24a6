/** Every element that cleaned HTML may hold, with the attributes each may carry. */
export const safelist: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    a: ['href', 'title'],
    b: [],
    blockquote: ['cite'],
    br: [],
    caption: [],
    cite: [],
    code: [],
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    dd: [],
    div: [],
    dl: [],
    dt: [],
    em: [],
    h1: [],
    h2: [],
    h3: [],
    h4: [],
    h5: [],
    h6: [],
    i: [],
    img: ['align', 'alt', 'height', 'src', 'title', 'width'],
    li: [],
    ol: ['start', 'type'],
    p: [],
    pre: [],
    q: ['cite'],
    small: [],
    span: [],
    strike: [],
    strong: [],
    sub: [],
    sup: [],
    table: ['summary', 'width'],
    tbody: [],
    td: ['abbr', 'axis', 'colspan', 'rowspan', 'width'],
    tfoot: [],
    th: ['abbr', 'axis', 'colspan', 'rowspan', 'scope', 'width'],
    thead: [],
    tr: [],
    u: [],
    ul: ['type'],
  }),
)

/** The attributes that hold a URL, with the schemes each may use. */
export const urlSchemes: ReadonlyMap<string, readonly string[]> = new Map([
  ['href', ['ftp', 'http', 'https', 'mailto']],
  ['cite', ['http', 'https']],
  ['src', ['http', 'https']],
])

/** Removed elements whose content is removed too; others leave their text. */
export const silentElements: ReadonlySet<string> = new Set([
  'audio',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'script',
  'style',
  'svg',
  'template',
  'title',
  'video',
  'xmp',
])

/** Removed block elements: white space replaces their tags, so that words stay apart. */
export const partingElements: ReadonlySet<string> = new Set([
  ...[
    'address',
    'article',
    'aside',
    'center',
    'details',
    'dialog',
    'dir',
    'fieldset',
    'figcaption',
    'figure',
  ],
  ...['footer', 'form', 'header', 'hgroup', 'hr', 'legend', 'main', 'menu', 'nav', 'optgroup', 'option'],
  ...['search', 'section', 'select', 'summary', 'textarea'],
])

/** Allowed elements without content and end tag. */
export const voidElements: ReadonlySet<string> = new Set(['br', 'col', 'img'])
