/** The rules for pages; they send no requests. Each returns findings with the problem and its cure. */
const finding = (rule, page, problem, cure) => ({ rule, page: page.address, problem, cure })

const lineOf = (text) => text.replaceAll(/\s+/g, ' ').trim()

/** Returns whether two descriptions begin alike. A site may shorten a description or append to it. */
const startsAlike = (text, expected) => lineOf(text).startsWith(lineOf(expected).slice(0, 100))
const quoted = (text) => JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** Compares the page of a course with the answer to `GET /courses/{id}` in the page's language. */
export const courseFindings = (page, course) => [
  ...headFindings(page, course),
  ...hreflangFindings(page, course),
  ...offerFindings(page, course),
  ...formFindings(page, course),
]

function* headFindings(page, { seo }) {
  if (/noindex/i.test(page.robots))
    yield finding('noindex', page, 'search engines are told to leave it out', 'remove the robots tag')
  if (!lineOf(page.title).includes(lineOf(seo.title)))
    yield finding('title', page, `<title> is ${quoted(page.title)}`, `show seo.title: ${quoted(seo.title)}`)
  if (seo.description && !startsAlike(page.description ?? '', seo.description))
    yield finding(
      'description',
      page,
      page.description ? `the description is ${quoted(page.description)}` : 'there is no description',
      `show seo.description: ${quoted(seo.description)}`,
    )
  const own = [withoutQuery(page.address), seo.canonical_url]
  if (page.canonical.length !== 1 || !own.includes(page.canonical[0]))
    yield finding(
      'canonical',
      page,
      page.canonical.length === 1
        ? `the canonical address is ${page.canonical[0]}`
        : `there are ${page.canonical.length} canonical addresses`,
      `set exactly one: ${own[0]}`,
    )
}

const withoutQuery = (address) => address.replace(/[?#].*$/, '')

function* hreflangFindings(page, { languages }) {
  if (page.alternates.length === 0) return
  const known = languages.map(({ code }) => code)
  const wrong = page.alternates.filter(
    ({ language, href }) =>
      !URL.canParse(href) ||
      (language !== 'x-default' && known.length > 0 && !known.includes(language.split('-')[0])),
  )
  const lacksItself = !page.alternates.some(({ href }) => href === withoutQuery(page.address))
  if (wrong.length > 0 || lacksItself)
    yield finding(
      'hreflang',
      page,
      wrong[0]
        ? `hreflang ${wrong[0].language} leads to ${wrong[0].href}`
        : 'hreflang leaves out the page itself',
      `list absolute addresses of this page and of its other languages: ${known.join(', ')}`,
    )
}

function* offerFindings(page, course) {
  const { things, broken } = readThings(page)
  if (broken > 0)
    yield finding(
      'json-ld',
      page,
      `${broken} of ${page.structuredData.length} blocks of JSON-LD cannot be parsed`,
      'print scriptJson(course.structured_data) unchanged',
    )
  const offered = offersIn(things.filter((one) => typesOf(one).includes('Course')))
  const expected = offersIn([course.structured_data].flat())
  if (broken === 0 && offered === undefined)
    yield finding('json-ld', page, 'no JSON-LD describes the course', 'print course.structured_data')
  else if (broken === 0 && offered !== expected)
    yield finding(
      'price',
      page,
      `JSON-LD offers ${offered || 'nothing'}, the catalogue ${expected || 'nothing'}`,
      'print the current course.structured_data; cache pages only until a hook reports a change',
    )
  const amount = shownAmount(course)
  if (amount !== undefined && !showsAmount(page.text, amount))
    yield finding(
      'price',
      page,
      `the text does not contain ${amount}`,
      'show the current price; cache pages only until a hook reports a change',
    )
}

/** Returns all JSON-LD objects of a page, and how many blocks could not be parsed. */
function readThings({ structuredData }) {
  let broken = 0
  const things = structuredData.flatMap((text) => {
    try {
      const data = JSON.parse(text)
      return [data].flat().flatMap((one) => one?.['@graph'] ?? [one])
    } catch {
      broken += 1
      return []
    }
  })
  return { things: things.filter((one) => one && typeof one === 'object'), broken }
}

const typesOf = (thing) => [thing['@type']].flat()

/** Formats prices and availability as one line; undefined without a course. */
function offersIn(courses) {
  if (courses.length === 0) return undefined
  const offers = courses.flatMap((course) => [course.offers ?? []].flat())
  const lines = offers.flatMap(({ price, lowPrice, priceCurrency, availability }) => {
    const amount = price ?? lowPrice
    return amount === undefined
      ? []
      : `${Number(amount)} ${priceCurrency ?? ''} ${String(availability ?? '').replace(/^.*\//, '')}`.trim()
  })
  return [...new Set(lines)].sort().join(', ')
}

/** Returns the amount that visitors should see; undefined if there is none, or if a word such as "free" is shown. */
function shownAmount({ price, variants }) {
  if (!price) return undefined
  const onSale = variants.flatMap((one) =>
    one.availability === 'available' && one.price ? [one.price.amount] : [],
  )
  return (price.varies ? Math.min(...onSale, price.amount) : price.amount) || undefined
}

/** Returns whether a text contains an amount, in any grouping and any decimal digits. */
const showsAmount = (text, amount) => {
  const plain = text.replaceAll(/\p{Nd}/gu, digitOf).replaceAll(/(?<=\d)[.,'’٬٫\u00a0\u202f](?=\d)/g, '')
  const digits = String(amount).replace('.', '')
  const whole = Number.isInteger(amount)
  return [digits, ...(whole ? [`${digits}00`] : [`${digits}0`])].some((one) =>
    new RegExp(`(?<!\\d)${one}(?!\\d)`).test(plain),
  )
}

/**
 * Returns the ASCII digit for any decimal digit. Unicode encodes each script's digits in a row that starts with zero.
 */
function digitOf(sign) {
  const code = sign.codePointAt(0)
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
  return String(code - zero)
}

function* formFindings(page, { id, slug, variants }) {
  // The id of a version names its course.
  const names = [id, slug, ...variants.map((one) => one.package_session_id)]
  const isOfCourse = ({ action, fields }) =>
    fields.some(({ value, options }) => [value, ...options].some((one) => names.includes(one))) ||
    [id, slug].some((name) => name !== null && decoded(action).includes(name))
  const enquiries = page.forms.filter(({ fields }) =>
    fields.some(({ name, type }) => type === 'email' || type === 'tel' || /e-?mail|phone/i.test(name)),
  )
  if (enquiries.some((form) => !isOfCourse(form)))
    yield finding(
      'form',
      page,
      'the enquiry form does not say which course it is about',
      `send course_id ${id}, as in <input type="hidden" name="course_id">`,
    )
}

function decoded(address) {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

export function* pageFindings(page) {
  if (page.unsized.length > 0)
    yield finding(
      'image-size',
      page,
      `${page.unsized.length} images have no size, such as ${page.unsized[0]}`,
      'give each <img> width and height, so that the page does not jump',
    )
  if (page.selfClosed.length > 0)
    yield finding(
      'embed-tag',
      page,
      `<${page.selfClosed[0]}> is closed by />, so what follows it is inside it`,
      `write </${page.selfClosed[0]}> behind it`,
    )
  if (/\bwhsec_[A-Za-z0-9+/]{16,}/.test(page.html))
    yield finding('secret', page, "it contains a hook's secret", 'keep it on the server, and rotate it now')
}

/** Minimum number of courses that make a page a list. */
const listMin = 3

/**
 * Rules for pages other than courses. A list must be described in JSON-LD; `courses` are the courses that it links
 * to.
 */
export function* otherFindings(page, courses) {
  const { things, broken } = readThings(page)
  if (broken > 0)
    yield finding(
      'json-ld',
      page,
      `${broken} blocks of JSON-LD cannot be parsed`,
      'print them with scriptJson, which escapes what could end the script',
    )
  else if (courses.size >= listMin) {
    const list = things.find((one) => typesOf(one).includes('ItemList'))
    if ([list?.itemListElement ?? []].flat().length < listMin)
      yield finding(
        'item-list',
        page,
        `it links to ${courses.size} courses without an ItemList`,
        'describe the list: {"@type":"ItemList","itemListElement":[{"@type":"ListItem","position":1,"url":…}]}',
      )
  }
}
