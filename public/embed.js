/*
 * An institute's courses on any page, as docs/guides/13-embed.md says.
 *
 * Nothing is inline and no style element is made, because a page may have a strict Content-Security-Policy.
 */
;(() => {
  const script = document.currentScript
  const { key = '', api = new URL('/catalog/v1', script.src).href } = script.dataset

  /** Texts for when the site's texts cannot be loaded either. */
  const english = {
    unreachableTitle: 'The courses cannot be shown just now.',
    offlineText: 'You are offline. The courses appear when you are connected again.',
    faults: {},
  }
  const languages = new Map()

  /** Loads the site's texts in a language, or the closest, once. A browser may have those of an older release. */
  function wordsIn(language) {
    if (!languages.has(language)) {
      const address = new URL(`/embed/words/${encodeURIComponent(language)}`, script.src)
      languages.set(
        language,
        fetch(address)
          .then((answer) => answer.json())
          .catch((error) => {
            languages.delete(language)
            throw error
          }),
      )
    }
    return languages.get(language)
  }

  const say = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name])

  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { display: block; margin-block-end: 1.5rem; font: inherit; color: inherit; container-type: inline-size;
      --_mark: var(--catalogue-accent, currentColor); --_line: var(--catalogue-line, color-mix(in srgb, currentColor 25%, transparent));
      --_gap: var(--catalogue-gap, 1.25rem); --_round: var(--catalogue-radius, 0.375rem) }
    :host([hidden]) { display: none }
    * { box-sizing: border-box }
    .title, p, ul { margin: 0; padding: 0 }
    .title { font-size: 1.125em; line-height: 1.3 }
    /* A title in another script keeps its own direction, and the alignment of the page. */
    .title, p, .text { unicode-bidi: plaintext }
    :host(:dir(rtl)) :is(.title, p, .text) { text-align: right }
    a { color: var(--_mark) }
    .list { display: grid; gap: var(--_gap); grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); list-style: none }
    .card { display: flex; flex-direction: column; gap: 0.5em; padding-block-end: 0.75em; border-block-end: 1px solid var(--_line) }
    /* Cards keep the room of their lines, so that nothing on the page moves when the courses come. */
    .card > .title { min-block-size: 2lh }
    .card > .lines { min-block-size: 3lh; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3 }
    .facts { min-block-size: 4lh }
    .picture { display: grid; place-items: center; inline-size: 100%; aspect-ratio: 16 / 9; overflow: hidden; border-radius: var(--_round); background: color-mix(in srgb, currentColor 8%, transparent); font-size: 2em }
    .picture img { inline-size: 100%; block-size: 100%; object-fit: cover }
    .blank > .title, .blank > .lines, .blank > .facts { border-radius: var(--_round); background: color-mix(in srgb, currentColor 8%, transparent) }
    .blank.more { visibility: hidden }
    .blank.form { min-block-size: 31em }
    .quiet { opacity: 0.8; font-size: 0.9375em }
    .price { font-weight: 600 }
    .course, .actions, form { display: flex; flex-direction: column; gap: 0.875em; max-inline-size: 44rem }
    .course { min-block-size: 36em }
    .text img { max-inline-size: 100%; block-size: auto }
    .text > * + * { margin-block-start: 0.75em }
    label { display: flex; flex-direction: column; gap: 0.25em }
    label.check { flex-direction: row; align-items: start }
    input, textarea, button { font: inherit; color: inherit; background: transparent; border: 1px solid var(--_line); border-radius: var(--_round); padding: 0.5em 0.75em; min-block-size: 2.75em }
    input[type=checkbox] { min-block-size: 0; inline-size: 1.25em; block-size: 1.25em; accent-color: var(--_mark) }
    button { cursor: pointer; align-self: start; border-color: currentColor }
    button.main { background: var(--catalogue-accent, transparent); color: var(--catalogue-on-accent, inherit) }
    .more { margin-block-start: var(--_gap) }
    .search { margin-block-end: var(--_gap) }
    .fault, .notice { border-inline-start: 3px solid; padding-inline-start: 0.75em }
    .fault { font-weight: 600; color: var(--catalogue-fault, inherit); border-color: var(--catalogue-fault, #d32f2f) }
    .trap { position: absolute; inset-inline-start: -9999px }
    :focus-visible { outline: 3px solid var(--_mark); outline-offset: 2px }`)

  /**
   * Creates an element, as in `make('a', { href }, 'text', child)`. Names that are not properties become attributes.
   */
  function make(tag, properties = {}, ...children) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(properties)) {
      if (value === null || value === undefined) continue
      if (name in element) element[name] = value
      else element.setAttribute(name, value)
    }
    element.append(...children.filter(Boolean))
    return element
  }

  class Refusal extends Error {
    constructor(status, error) {
      super(error.message)
      Object.assign(this, { status, code: error.code, details: error.details ?? {} })
    }
  }

  async function ask(path, init = {}) {
    const answer = await fetch(`${api}${path}`, { ...init, headers: { ...init.headers, 'X-API-Key': key } })
    const json = await answer.json()
    if (!answer.ok) throw new Refusal(answer.status, json.error ?? {})
    return json
  }

  /** Tells the page's owner how to fix an error; undefined when visitors can only wait. */
  function ownersTask({ code, details }) {
    const tasks = {
      missing_api_key: 'Add data-key with the institute’s publishable key to the script tag of embed.js.',
      invalid_api_key: 'The key in data-key of the script tag is not valid. Ask the institute for a new one.',
      origin_not_allowed: `This website is not verified. The institute has to add exactly ${details?.origin ?? location.origin} to its websites.`,
      insufficient_scope: `The key in data-key lacks the scope ${details?.required_scope}.`,
      product_not_enabled: 'The catalogue is switched off for this institute.',
    }
    return Object.hasOwn(tasks, code ?? '') ? tasks[code] : undefined
  }

  // clients/typescript/attribution.js and text.js, written here by tests/rules/client/attribution.test.ts.
  const campaignName = /^(utm_(source|medium|campaign|term|content)|gclid|gbraid|wbraid|fbclid|msclkid)$/

  /** Returns an address without its query, except for campaign parameters. Other parameters may contain a token. */
  function pageAddress(address) {
    const { origin, pathname, searchParams } = new URL(address)
    const campaign = new URLSearchParams([...searchParams].filter(([name]) => campaignName.test(name)))
    return origin + pathname + (campaign.size > 0 ? `?${campaign}` : '')
  }

  /**
   * Returns how this visit began: with its last page that had campaign parameters, else with its first page. Undefined on
   * a server. Kept in sessionStorage, without a cookie.
   */
  function attribution() {
    if (typeof document === 'undefined') return undefined
    const landing_url = pageAddress(location.href)
    const campaign = Object.fromEntries(new URL(landing_url).searchParams)
    const referrer = /^https?:/.test(document.referrer) ? pageAddress(document.referrer) : undefined
    const here = { landing_url, referrer, ...campaign }
    try {
      const kept = sessionStorage.getItem('catalogue-visit')
      if (kept && Object.keys(campaign).length === 0) return JSON.parse(kept)
      sessionStorage.setItem('catalogue-visit', JSON.stringify(here))
    } catch {
      // The browser has storage disabled for this site, or other code wrote an invalid value.
    }
    return here
  }

  /** British English for `en`, which otherwise means American English. */
  const localeOf = (language) => (language === 'en' ? 'en-GB' : language)

  /** Formats an amount, with decimals only if needed. Rupees are grouped in lakhs unless the locale has a region. */
  function money(amount, currency, language) {
    const locale = new Intl.Locale(language)
    const where = currency === 'INR' && !locale.region ? new Intl.Locale(language, { region: 'IN' }) : locale
    const isWhole = Number.isInteger(amount)
    return new Intl.NumberFormat(where.toString(), {
      ...(currency && { style: 'currency', currency }),
      minimumFractionDigits: isWhole ? 0 : 2,
      maximumFractionDigits: isWhole ? 0 : 4,
    }).format(amount)
  }

  const momentOf = (date) => new Date(`${date}T00:00Z`)

  /** Returns a format for dates, which have no time zone. */
  const dateFormat = (language, parts) =>
    new Intl.DateTimeFormat(localeOf(language), { ...parts, calendar: 'gregory', timeZone: 'UTC' })

  /** Formats a date briefly, such as `30 Nov 2026`. */
  const briefDate = (date, language) =>
    dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(momentOf(date))

  /** Formats a date, or the period until a later `last`, such as `1 July – 30 September 2026`. */
  function dateText(first, language, last = null) {
    const format = dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' })
    return last !== null && last > first
      ? format.formatRange(momentOf(first), momentOf(last))
      : format.format(momentOf(first))
  }

  /** Formats a date with its weekday, such as `Sat 12 Dec`; with its year if that is another or the day is past. */
  function weekdayAndDate(date, today, language) {
    const year = date >= today && date.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
    return dateFormat(language, { weekday: 'short', day: 'numeric', month: 'short', year }).format(
      momentOf(date),
    )
  }

  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

  // 1 January 2024 was a Monday.
  const weekdayAt = (index) => new Date(Date.UTC(2024, 0, 1 + index))

  const weekdayFormat = (language) => dateFormat(language, { weekday: 'short' })

  /** Returns the short name of a weekday such as `monday`; returns other text unchanged. */
  const weekdayName = (day, language) =>
    weekdays.includes(day) ? weekdayFormat(language).format(weekdayAt(weekdays.indexOf(day))) : day

  /** Returns the weekdays in the order of the language's week. */
  function weekdaysFrom(language) {
    const locale = new Intl.Locale(localeOf(language))
    const first = ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) - 1
    return [...weekdays.slice(first), ...weekdays.slice(0, first)]
  }

  /** Formats the weekdays of lessons: `Mon, Wed, Fri`, or `Mon – Fri` for three or more days in a row. */
  function daysOf(sessions, language) {
    const week = weekdaysFrom(language)
    const monday = week.indexOf('monday')
    // Counted from Monday 1 January 2024 or the days before it.
    const days = [...new Set(sessions.map(({ day }) => week.indexOf(day) - monday))].sort(
      (one, other) => one - other,
    )
    const format = weekdayFormat(language)
    const [first, last] = [days[0], days.at(-1)]
    if (days.length > 2 && last - first === days.length - 1)
      return format.formatRange(weekdayAt(first), weekdayAt(last))
    const list = new Intl.ListFormat(localeOf(language), { type: 'unit', style: 'short' })
    return list.format(days.map((day) => format.format(weekdayAt(day))))
  }

  /** Formats a time of day, or the period until a later `end`: 09:05, or 9:05 am without a break. */
  function timeText(start, language, end) {
    const formatOf = (hour) => dateFormat(language, { hour, minute: '2-digit' })
    const plain = formatOf('numeric')
    const format = plain.resolvedOptions().hour12 ? plain : formatOf('2-digit')
    const [first, last] = [start, end].map((time) => new Date(`2024-01-01T${time}Z`))
    const text = last > first ? format.formatRange(first, last) : format.format(first)
    return text.replaceAll(' ', '\u{a0}')
  }

  function grouped(sessions, keyOf) {
    const groups = new Map()
    for (const one of sessions) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
    return [...groups.values()]
  }

  /** Formats weekly lessons, grouped by their times; `times` is null if no time is set. */
  const weeklyLessons = (sessions, language) =>
    grouped(sessions, ({ starts_at, ends_at }) => `${starts_at} ${ends_at}`).map((same) => {
      const [{ starts_at, ends_at }] = same
      return {
        days: daysOf(same, language),
        times: starts_at === null ? null : timeText(starts_at, language, ends_at),
      }
    })

  /**
   * Formats weekly lessons in one line with weekdays and start times, such as `Mon, Wed, Fri · 18:30`. Omits the times
   * if there are more than two; returns null without lessons.
   */
  function weekInBrief(sessions, language) {
    if (sessions.length === 0) return null
    const groups = grouped(sessions, ({ starts_at }) => starts_at)
    if (groups.length > 2) return daysOf(sessions, language)
    return groups
      .map((same) => {
        const [{ starts_at }] = same
        return starts_at === null
          ? daysOf(same, language)
          : `${daysOf(same, language)} · ${timeText(starts_at, language)}`
      })
      .join(' / ')
  }

  /** Returns the first date on or after `from` that falls on one of the weekdays; undefined if there are none. */
  function firstOn(days, from) {
    return Array.from({ length: 7 }, (_, after) => new Date(momentOf(from).getTime() + after * 86_400_000))
      .find((date) => date.getUTCFullYear() < 10_000 && days.includes(weekdays[(date.getUTCDay() + 6) % 7]))
      ?.toISOString()
      .slice(0, 10)
  }

  /**
   * Returns the day on which a batch first meets: the first day with a class on or after `starts_on`. Without classes,
   * or if none comes before the end, returns `starts_on`, which may be null.
   */
  function firstDayOf({ starts_on, ends_on, sessions }) {
    const first =
      starts_on === null
        ? undefined
        : firstOn(
            sessions.map(({ day }) => day),
            starts_on,
          )
    return first !== undefined && (ends_on === null || first <= ends_on) ? first : starts_on
  }

  /** States of a version, in the order in which a line about its course prefers them. */
  const states = ['available', 'not_started', 'coming_soon', 'full', 'closed']

  const stateOf = ({ availability, schedule }) =>
    availability !== 'closed' && schedule.seats_left === 0 ? 'full' : availability

  const isForeign = (price, currency) =>
    Boolean(currency && price && !price.is_free && price.currency !== currency)

  /**
   * Chooses the version that a line about a course speaks of, its day, place, seats, state and price alike: of the
   * `fitting` ones that which can be bought, and begins, the soonest. A version without a date comes after those to come,
   * before those that have begun; a price in the site's `currency` goes before one in another. `others` is the price of
   * the other versions on sale, if it says more than the version's own: a lower one, or what is paid beside a free one.
   */
  function courseLine(variants, { today, currency = null, fitting = variants }) {
    const rank = ({ schedule, price, ...rest }) => [
      states.indexOf(stateOf({ schedule, ...rest })),
      Number(isForeign(price, currency)),
      schedule.starts_on === null ? 1 : schedule.starts_on >= today ? 0 : 2,
      firstDayOf(schedule) ?? '',
      price?.amount ?? Number.POSITIVE_INFINITY,
    ]
    const [{ version }] = fitting
      .map((version) => ({ version, rank: rank(version) }))
      .sort((one, other) => compareRanks(one.rank, other.rank))
    const beside = variants.filter((one) => one !== version && stateOf(one) === 'available')
    return { version, others: pricesBeside(version.price, beside, currency) }
  }

  function compareRanks(one, other) {
    const at = one.findIndex((value, index) => value !== other[index])
    return at < 0 ? 0 : one[at] < other[at] ? -1 : 1
  }

  /** Returns what other versions cost, and whether that is only the lowest; undefined if it adds nothing to `own`. */
  function pricesBeside(own, versions, currency) {
    const prices = versions.flatMap(({ price }) => price ?? [])
    const [price] = prices
      .filter((one) => {
        if (own === null) return true
        if (own.is_free || one.is_free) return own.is_free !== one.is_free
        return one.currency === own.currency && one.amount < own.amount
      })
      .sort((one, other) => isForeign(one, currency) - isForeign(other, currency) || one.amount - other.amount)
    const isOther = ({ price: one }) => one?.amount !== price.amount && !one?.is_free
    return price && { price, isFrom: !price.is_free && versions.some(isOther) }
  }

  const visit = attribution()

  /** Attributes that filter a list, named like the API's parameters. */
  const filters = [
    ...['stream', 'category', 'search', 'language', 'level', 'instructor', 'tag'],
    ...['delivery', 'venue', 'starts_from', 'starts_to', 'day', 'time', 'price_max'],
  ]

  const partOfDay = (time) => (time < '12:00' ? 'morning' : time < '17:00' ? 'afternoon' : 'evening')

  const today = () => new Date().toLocaleDateString('en-CA')

  const isBookable = ({ availability, schedule }) => availability === 'available' && schedule.seats_left !== 0

  const isWeb = (address) => /^https?:\/\//i.test(address ?? '')

  let policy
  /** Wraps a text of the service with `createHTML` or `createScript` when the page enforces trusted types. */
  function trusted(kind, text) {
    if (!globalThis.trustedTypes) return text
    policy ??= trustedTypes.createPolicy('catalogue-embed', { createHTML: (html) => html, createScript: (json) => json })
    return policy[kind](text)
  }

  /** Creates a script element with structured data; null when the page's policy forbids our trusted types. */
  function dataScript(thing) {
    try {
      const textContent = trusted('createScript', JSON.stringify(thing).replaceAll('<', '\\u003c'))
      return make('script', { type: 'application/ld+json', textContent })
    } catch {
      return null
    }
  }

  /** Base class of the elements: shadow root, texts in the element's language, and error handling. */
  class CatalogueElement extends HTMLElement {
    #asked = 0

    constructor() {
      super()
      this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet]
    }

    connectedCallback() {
      this.refresh()
    }

    attributeChangedCallback() {
      if (this.isConnected) this.refresh()
    }

    disconnectedCallback() {
      this.describe([])
    }

    /** Shows the answer of a request, unless a newer request has started. Until then `blank` reserves the space. */
    async showLater(blank, request, render) {
      const turn = ++this.#asked
      if (this.shadowRoot.childElementCount === 0) this.show(...blank())
      this.setAttribute('aria-busy', 'true')
      const asked = this.closest('[lang]')?.lang || 'en'
      const [spoken, answer] = await Promise.allSettled([wordsIn(asked), request])
      if (turn !== this.#asked) return
      this.removeAttribute('aria-busy')
      const { language, words } = spoken.value ?? { language: 'en', words: english }
      // If the page's language has a region, the region decides the format of dates and prices.
      this.language = asked.toLowerCase().split('-')[0] === language ? asked : language
      this.words = words
      const error = answer.reason ?? spoken.reason
      this.show(...(error ? this.#failed(error) : render(answer.value)))
    }

    /** Replaces the content. Elements that stay, such as a search box, keep their text and focus. */
    show(...elements) {
      for (const old of [...this.shadowRoot.children]) if (!elements.includes(old)) old.remove()
      this.shadowRoot.append(...elements.filter((element) => !element.isConnected))
    }

    #failed(error) {
      const task = ownersTask(error)
      console.error(`<${this.localName}>`, task ?? error)
      if (error.code === 'not_found') return [make('p', {}, this.words.removedTitle)]
      if (!navigator.onLine) addEventListener('online', () => this.refresh(), { once: true })
      const { offlineText, unreachableTitle } = this.words
      const says = task ?? (navigator.onLine ? unreachableTitle : offlineText)
      return [make('p', { className: 'notice', role: 'status' }, says)]
    }

    /** Creates a heading. `heading` sets the level of the top headings; `below` adds to it. */
    heading(child, below = 0) {
      const level = (Number(this.getAttribute('heading')) || 3) + below
      return make(`h${Math.min(6, Math.max(1, level))}`, { className: 'title' }, child)
    }

    /** Shows the course's picture, or its initial. */
    picture({ title, image_url }) {
      const [initial = ''] = title
      return make('div', { className: 'picture', ariaHidden: 'true' }, isWeb(image_url) ? make('img', { src: image_url, alt: '', loading: 'lazy' }) : initial)
    }

    /** Adds structured data to the page; it is removed with the element. */
    describe(things) {
      for (const old of this.things ?? []) old.remove()
      this.things = things.map(dataScript).filter(Boolean)
      document.head.append(...this.things)
    }

    /** Returns the query `given` with the element's attributes added. */
    query(given, names) {
      const query = new URLSearchParams(given)
      for (const name of names) {
        const value = this.getAttribute(name)?.trim()
        if (value) query.set(name, value)
      }
      return query
    }

    /** Formats the first day of a batch: of its first class, if it has lessons. */
    starts(schedule) {
      const { firstClass, startsShort } = this.words
      const text = (schedule.sessions.length > 0 && firstClass) || startsShort
      return say(text, { date: weekdayAndDate(firstDayOf(schedule), today(), this.language) })
    }

    week({ sessions }) {
      return weekInBrief(sessions, this.language)
    }

    seats({ seats_left: n }) {
      const { full, seatsLeft } = this.words
      if (n === 0) return full
      return n && say(seatsLeft[new Intl.PluralRules(this.language).select(n)] ?? seatsLeft.other, { n: new Intl.NumberFormat(this.language).format(n) })
    }

    line({ variants }) {
      return courseLine(variants, { today: today() })
    }

    /** Formats the batch that a course's line speaks of; empty without one to come. */
    next(course) {
      const { availability, schedule: batch } = this.line(course).version
      const isAhead = availability !== 'closed' && (batch.starts_on ?? '') >= today()
      return isAhead && make('p', {}, [this.starts(batch), this.week(batch), batch.venue, this.seats(batch)].filter(Boolean).join(' · '))
    }

    /** Formats an amount with the last day of the price, such as `₹4,000 until 30 Nov 2026`. */
    priced({ amount, currency, is_free, valid_until }, pattern = '{price}') {
      const { free, priceUntil } = this.words
      const price = say(pattern, { price: is_free ? free : money(amount, currency, this.language) })
      return valid_until && priceUntil ? `${price} ${say(priceUntil, { date: briefDate(valid_until, this.language) })}` : price
    }

    price(course) {
      const { free, from, others: beside, othersFree, onRequest, states } = this.words
      const { version, others } = this.line(course)
      const { price, availability } = version
      if (availability !== 'available') return make('p', { className: 'quiet' }, states[availability])
      const { compare_at_amount: was, currency } = price ?? { compare_at_amount: null }
      const struck = was === null ? [] : [make('s', {}, money(was, currency, this.language)), ' ']
      const other = others && (others.price.is_free ? (othersFree ?? free) : say(beside ?? '{price}', { price: this.priced({ ...others.price, valid_until: null }, others.isFrom ? from : '{price}') }))
      return make('p', { className: price ? 'price' : 'quiet' }, ...struck, price ? this.priced(price) : onRequest, other && ` · ${other}`)
    }
  }

  const blankCard = (...parts) =>
    make('li', { className: 'card blank' }, ...parts.map((className) => make('div', { className }, '\u00a0')))

  class CatalogueCourses extends CatalogueElement {
    static observedAttributes = [...filters, 'sort', 'limit', 'heading']
    #box
    #searched = ''

    get #limit() {
      return this.getAttribute('limit') ?? '12'
    }

    #query(page) {
      return this.query({ page, page_size: this.#limit }, [...filters, 'sort'])
    }

    refresh() {
      const blank = () => [
        this.hasAttribute('searchable') && this.#searchBox('\u00a0'),
        make('ul', { className: 'list', ariaHidden: 'true' }, ...Array.from({ length: Math.min(24, Number(this.#limit) || 0) }, () => blankCard('picture', 'title', 'lines', 'facts'))),
        make('button', { className: 'more blank' }, '\u00a0'),
      ].filter(Boolean)
      return this.showLater(blank, ask(`/courses?${this.#query(1)}`), ({ data, has_more, search }) => {
        const { searchLabel, corrected, noneFound } = this.words
        const list = make('ul', { className: 'list', role: 'list' }, ...data.map((course) => this.#card(course)))
        this.#listed(data)
        return [
          this.hasAttribute('searchable') && this.#searchBox(searchLabel),
          search?.corrected && make('p', { role: 'status' }, say(corrected, { given: this.getAttribute('search'), ...search })),
          data.length > 0 ? list : make('p', { role: 'status' }, noneFound),
          has_more && this.#moreButton(list, data),
        ].filter(Boolean)
      })
    }

    #card(course) {
      const { title, subtitle, url } = course
      return make(
        'li',
        { className: 'card' },
        this.picture(course),
        this.heading(isWeb(url) ? make('a', { href: url }, title) : title),
        make('p', { className: 'quiet lines' }, subtitle),
        make('div', { className: 'facts' }, this.next(course), this.price(course)),
      )
    }

    #moreButton(list, shown) {
      let page = 1
      const button = make('button', { type: 'button', className: 'more' }, this.words.moreCourses)
      button.onclick = async () => {
        button.disabled = true
        try {
          const { data, has_more } = await ask(`/courses?${this.#query(page + 1)}`)
          page += 1
          const cards = data.map((course) => this.#card(course))
          list.append(...cards)
          shown.push(...data)
          this.#listed(shown)
          // Keyboard users continue at the first course that was added.
          cards[0]?.querySelector('a')?.focus()
          button.hidden = !has_more
        } catch {
          // Keep the button, so that visitors can try again.
        }
        button.disabled = false
      }
      return button
    }

    #searchBox(label) {
      this.#box ??= this.#newSearchBox()
      const [text, input] = this.#box.firstChild.childNodes
      text.data = label
      const search = this.getAttribute('search') ?? ''
      // Keep what the visitor is typing while answers arrive.
      if (search !== this.#searched) input.value = this.#searched = search
      return this.#box
    }

    #newSearchBox() {
      const input = make('input', { type: 'search', name: 'search', maxLength: 200 })
      const form = make('form', { className: 'search', role: 'search' }, make('label', {}, '\u00a0', input))
      form.onsubmit = (event) => {
        event.preventDefault()
        this.#searched = input.value
        this.setAttribute('search', input.value)
      }
      return form
    }

    #listed(courses) {
      const items = courses.filter(({ url }) => isWeb(url))
      const itemListElement = items.map(({ url, title }, i) => ({ '@type': 'ListItem', position: i + 1, url, name: title }))
      this.describe(items.length > 0 ? [{ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement }] : [])
    }
  }

  /** Lists the next batches, soonest first, each with its date and place. */
  class CatalogueBatches extends CatalogueElement {
    static observedAttributes = [...filters, 'limit', 'heading']

    refresh() {
      const limit = Math.min(100, Math.max(1, Number(this.getAttribute('limit')) || 6))
      const query = this.query({ sort: 'soonest', starts_from: today(), page_size: String(limit) }, filters)
      const blank = () => [make('ul', { className: 'list', ariaHidden: 'true' }, ...Array.from({ length: Math.min(24, limit) }, () => blankCard('price', 'title', 'facts')))]
      return this.showLater(blank, ask(`/courses?${query}`), ({ data }) => {
        const batches = data
          .flatMap((course) => course.variants.map((variant) => ({ course, variant, ...variant.schedule })))
          .filter((batch) => this.#fits(batch, query))
          .sort((one, other) => (one.starts_on < other.starts_on ? -1 : 1))
          .slice(0, limit)
        if (batches.length === 0) return [make('p', { role: 'status' }, this.words.noBatches)]
        return [make('ul', { className: 'list', role: 'list' }, ...batches.map((batch) => this.#card(batch)))]
      })
    }

    #fits({ variant, starts_on, venue, delivery, sessions }, query) {
      const days = query.get('day')?.split(/[\s,]+/)
      const time = query.get('time')
      const meets = ({ day, starts_at }) =>
        (!days || days.includes(day)) && (!time || (starts_at && partOfDay(starts_at) === time))
      const is = (name, value) => !query.has(name) || query.get(name).toLowerCase() === value?.toLowerCase()
      return (
        variant.availability !== 'closed' &&
        starts_on >= query.get('starts_from') &&
        starts_on <= (query.get('starts_to') ?? '9999') &&
        is('venue', venue) &&
        is('delivery', delivery) &&
        (!(days || time) || sessions.some(meets)) &&
        is('language', variant.language?.code)
      )
    }

    #card({ course, variant, ...schedule }) {
      const { venue, delivery } = schedule
      const address = variant.url ?? course.url
      const lessons = [this.week(schedule), this.seats(schedule)].filter(Boolean).join(' · ')
      const place = [venue, this.words.deliveries[delivery], variant.level].filter(Boolean).join(' · ')
      return make(
        'li',
        { className: 'card' },
        make('p', { className: 'price' }, make('time', { dateTime: firstDayOf(schedule) }, this.starts(schedule))),
        this.heading(isWeb(address) ? make('a', { href: address }, course.title) : course.title),
        make(
          'div',
          { className: 'facts' },
          lessons && make('p', {}, lessons),
          place && make('p', { className: 'quiet' }, place),
          this.price({ variants: [variant] }),
        ),
      )
    }
  }

  class CatalogueCourse extends CatalogueElement {
    static observedAttributes = ['id', 'language', 'heading']

    refresh() {
      const language = this.getAttribute('language')
      const query = language ? `?language=${encodeURIComponent(language)}` : ''
      const blank = () => [make('div', { className: 'course blank' }, make('div', { className: 'picture' }))]
      return this.showLater(blank, ask(`/courses/${encodeURIComponent(this.id)}${query}`), (course) => {
        const { title, subtitle, url, variants, description_html, description_text } = course
        this.describe([course.structured_data])
        const versions = variants.filter(({ level }) => level)
        return [
          make(
            'article',
            { className: 'course' },
            this.picture(course),
            this.heading(isWeb(url) ? make('a', { href: url }, title) : title),
            subtitle && make('p', {}, subtitle),
            this.price(course),
            description_html && safeHtml(description_html, description_text),
            versions.length > 1 &&
              make('div', {}, this.heading(this.words.versions, 1), make('ul', {}, ...versions.map((one) => this.#version(one)))),
            this.#actions(course),
          ),
        ]
      })
    }

    #actions({ id, url, variants }) {
      const { enrol, askPrice, askToBeTold } = this.words
      const open = variants.filter(isBookable)
      const notify = open.length === 0 ? '' : null
      const asks = notify === '' ? askToBeTold : open.some(({ price }) => !price) && askPrice
      const onclick = () => actions.replaceWith(make('catalogue-enquiry', { course: id, lang: this.language, notify, focused: '' }))
      const actions = make(
        'div',
        { className: 'actions' },
        asks && make('button', { type: 'button', className: 'main', onclick }, asks),
        notify === null && isWeb(url) && make('a', { href: url }, enrol),
      )
      return actions
    }

    #version({ level, url, availability, price, schedule }) {
      const { onRequest, states } = this.words
      const priced = price ? this.priced(price) : onRequest
      const says = availability === 'available' ? priced : states[availability]
      const when = [schedule.starts_on && this.starts(schedule), this.week(schedule), availability !== 'closed' && this.seats(schedule)]
      const facts = [says, ...when].filter(Boolean).join(' · ')
      return make('li', {}, isWeb(url) ? make('a', { href: url }, level) : level, facts && ` – ${facts}`)
    }
  }

  /**
   * Shows HTML that the service has sanitised. The browser sanitises it again if it can. If the page's policy allows no
   * HTML, only the text is shown.
   */
  function safeHtml(html, text) {
    const box = make('div', { className: 'text' })
    try {
      if (box.setHTML) box.setHTML(html)
      else box.innerHTML = trusted('createHTML', html)
    } catch {
      box.textContent = text ?? ''
    }
    return box
  }

  class CatalogueEnquiry extends CatalogueElement {
    static observedAttributes = ['course']
    #shownAt = performance.now()

    refresh() {
      const id = this.getAttribute('course')
      // Without an answer the form has no box to be told.
      const course = id ? ask(`/courses/${encodeURIComponent(id)}`).catch(() => undefined) : undefined
      return this.showLater(() => [make('div', { className: 'form blank' })], course, (found) => [this.#form(found)]).then(() => {
        if (this.hasAttribute('focused')) this.shadowRoot.querySelector('input')?.focus()
      })
    }

    #form(course) {
      const { words } = this
      const waits = course?.variants.some((one) => !isBookable(one))
      const field = (name, tag, properties) => {
        const input = make(tag, { name, ...properties })
        return make('label', {}, words[name === 'full_name' ? 'name' : name], input)
      }
      const button = make('button', { type: 'submit', className: 'main', 'aria-describedby': 'agreement' }, words.send)
      const message = field('message', 'textarea', { rows: 4, 'aria-describedby': 'left' })
      const left = make('span', { className: 'quiet', id: 'left' })
      const count = (text) => {
        const n = 2000 - [...text.trim()].length
        left.ariaLive = n <= 50 ? 'polite' : 'off'
        left.textContent = say(words.charactersLeft ?? '', { n: new Intl.NumberFormat(this.language).format(n) })
      }
      count('')
      message.oninput = ({ target }) => count(target.value)
      const form = make(
        'form',
        { noValidate: true },
        field('full_name', 'input', { autocomplete: 'name', maxLength: 120, required: true }),
        field('email', 'input', { type: 'email', autocomplete: 'email', maxLength: 254 }),
        field('phone', 'input', { type: 'tel', autocomplete: 'tel' }),
        message,
        left,
        words.news && make('label', { className: 'check' }, make('input', { type: 'checkbox', name: 'news' }), words.news),
        waits &&
          words.askToBeTold &&
          make('label', { className: 'check' }, make('input', { type: 'checkbox', name: 'notify', checked: this.hasAttribute('notify') }), words.askToBeTold),
        make('input', { name: 'homepage', className: 'trap', tabIndex: -1, autocomplete: 'off', ariaHidden: 'true' }),
        make('p', { className: 'quiet', id: 'agreement' }, words.agreement),
        button,
      )
      form.onsubmit = async (event) => {
        event.preventDefault()
        button.disabled = true
        button.textContent = words.sending
        await this.#send(form)
        button.disabled = false
        button.textContent = words.send
      }
      return form
    }

    async #send(form) {
      const { news, notify, ...fields } = Object.fromEntries(new FormData(form))
      const body = {
        ...fields,
        course_id: this.getAttribute('course'),
        notify: notify !== undefined,
        consent: this.words.agreement !== undefined,
        // Identifies the sentence beside the button in all languages. Change it when you change the sentence.
        consent_notice: 'embed-2026-11-28',
        consent_purposes: news === undefined ? ['answer'] : ['answer', 'news'],
        consent_language: this.language,
        page_url: pageAddress(location.href),
        attribution: visit,
        source: 'embed',
        filled_ms: Math.round(performance.now() - this.#shownAt),
      }
      try {
        const { id, receipt_url } = await this.#post(body)
        const { sentTitle, sentNumber, sentText, receipt } = this.words
        const thanks = make('p', { role: 'status', tabIndex: -1 }, sentTitle)
        const next = sentText && make('p', {}, `${say(sentNumber, { number: id.slice(0, 8) })} ${sentText} ${(body.notify && receipt.waits) || ''}`)
        const link = receipt_url && receipt && make('a', { href: receipt_url, referrerPolicy: 'no-referrer' }, receipt.see)
        this.show(...[thanks, next, link].filter(Boolean))
        thanks.focus()
      } catch (error) {
        this.#refused(form, error)
      }
    }

    /**
     * Sends an enquiry. The API takes only ids of courses, so look up a slug. The office can also answer an enquiry
     * about a course that is gone.
     */
    async #post(body) {
      const post = (fields) => ask('/leads', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fields) })
      try {
        return await post(body)
      } catch (error) {
        if (error.details?.param !== 'course_id') throw error
        const course_id = await this.#idOf(body.course_id)
        return post({ ...body, course_id, notify: body.notify && course_id !== null })
      }
    }

    async #idOf(course) {
      try {
        return (await ask(`/courses/${encodeURIComponent(course)}`)).id
      } catch (error) {
        if (error.code !== 'not_found') throw error
        console.error(`<${this.localName}>`, `No published course has the id or slug "${course}".`)
        return null
      }
    }

    #refused(form, error) {
      for (const old of form.querySelectorAll('.fault')) old.remove()
      for (const input of form.elements) input.removeAttribute('aria-invalid')
      const input = form.elements[error.details?.param]
      const { faults, faultsTitle } = this.words
      const sent = error.status === 429 ? faults.tooMany : (faults[error.details?.param] ?? ownersTask(error) ?? faults.failed)
      const says = navigator.onLine ? sent : faults.offline
      if (!navigator.onLine) addEventListener('online', () => form.isConnected && form.requestSubmit(), { once: true })
      const fault = make('p', { className: 'fault', id: 'fault', role: 'alert' }, `${faultsTitle ?? ''} ${says}`)
      if (input) {
        input.ariaInvalid = 'true'
        input.setAttribute('aria-describedby', 'fault left')
        input.parentElement.append(fault)
        input.focus()
      } else {
        form.prepend(fault)
      }
    }
  }

  for (const [name, element] of Object.entries({
    'catalogue-courses': CatalogueCourses,
    'catalogue-batches': CatalogueBatches,
    'catalogue-course': CatalogueCourse,
    'catalogue-enquiry': CatalogueEnquiry,
  })) {
    if (!customElements.get(name)) customElements.define(name, element)
  }
})()
