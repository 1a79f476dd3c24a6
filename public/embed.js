/*
 * An institute's courses on any page:
 *
 *   <script src="https://courses.example.org/embed.js" data-key="cat_pub_…" async></script>
 *   <catalogue-courses stream="music" limit="6"></catalogue-courses>
 *   <catalogue-batches stream="music" venue="Pune" limit="6"></catalogue-batches>
 *   <catalogue-course id="…"></catalogue-course>
 *   <catalogue-enquiry course="…"></catalogue-enquiry>
 *
 * The page's address has to be one of the institute's verified websites. Nothing is inline and no style element is
 * made, so a strict Content-Security-Policy needs this host in `script-src` and `connect-src` only (and those of the
 * pictures in `img-src`).
 */
;(() => {
  const script = document.currentScript
  const { key = '', api = new URL('/catalog/v1', script.src).href } = script.dataset

  const english = {
    loading: 'Loading…',
    none: 'No course matches.',
    noBatches: 'No batch with a date is planned at the moment.',
    starts: (date) => `Starts ${date}`,
    deliveries: { online: 'Online', onsite: 'In person', blended: 'In person and online' },
    more: 'More courses',
    search: 'Search the courses',
    corrected: (text) => `Showing results for “${text}”`,
    free: 'Free',
    from: (price) => `from ${price}`,
    onRequest: 'Price on request',
    states: { coming_soon: 'Coming soon', not_started: 'Enrolment opens later', closed: 'Enrolment closed' },
    enrol: 'Enrol',
    details: 'See details',
    versions: 'Versions',
    name: 'Your name',
    email: 'E-mail',
    phone: 'Phone',
    message: 'Your question',
    consent: 'You may contact me about this enquiry.',
    send: 'Send enquiry',
    sending: 'Sending…',
    sent: 'Thank you. Your enquiry has arrived.',
    faults: {
      full_name: 'Please give your name, in at most 120 characters.',
      email: 'Please give an e-mail address, or a phone number.',
      phone: 'Please give 7 to 15 digits, with + and the country code if you like.',
      message: 'Please keep it to 2,000 characters.',
    },
    tooMany: 'Too many enquiries have come in from here; please try again in a minute.',
    failed: 'The enquiry could not be saved just now; please try again in a minute.',
    gone: 'This course is not offered at the moment.',
    broken: 'The courses cannot be shown just now.',
  }
  const hindi = {
    loading: 'लोड हो रहा है…',
    none: 'कोई पाठ्यक्रम नहीं मिला।',
    noBatches: 'अभी किसी बैच की तारीख तय नहीं है।',
    starts: (date) => `${date} से`,
    deliveries: { online: 'ऑनलाइन', onsite: 'आमने-सामने', blended: 'आमने-सामने और ऑनलाइन' },
    more: 'और पाठ्यक्रम',
    search: 'पाठ्यक्रम खोजें',
    corrected: (text) => `“${text}” के परिणाम`,
    free: 'निःशुल्क',
    from: (price) => `${price} से`,
    onRequest: 'मूल्य पूछने पर',
    states: { coming_soon: 'जल्द आ रहा है', not_started: 'नामांकन बाद में खुलेगा', closed: 'नामांकन बंद' },
    enrol: 'नामांकन करें',
    details: 'विवरण देखें',
    versions: 'संस्करण',
    name: 'आपका नाम',
    email: 'ई-मेल',
    phone: 'फ़ोन',
    message: 'आपका प्रश्न',
    consent: 'आप इस पूछताछ के बारे में मुझसे संपर्क कर सकते हैं।',
    send: 'पूछताछ भेजें',
    sending: 'भेजा जा रहा है…',
    sent: 'धन्यवाद। आपकी पूछताछ मिल गई है।',
    faults: {
      full_name: 'कृपया अपना नाम लिखें, अधिकतम 120 अक्षर।',
      email: 'कृपया ई-मेल पता या फ़ोन नंबर दें।',
      phone: 'कृपया 7 से 15 अंक दें, चाहें तो + और देश का कोड भी।',
      message: 'कृपया 2,000 अक्षरों से कम में लिखें।',
    },
    tooMany: 'यहाँ से बहुत सी पूछताछ आई हैं; कृपया एक मिनट बाद फिर कोशिश करें।',
    failed: 'पूछताछ अभी सहेजी नहीं जा सकी; कृपया एक मिनट बाद फिर कोशिश करें।',
    gone: 'यह पाठ्यक्रम अभी उपलब्ध नहीं है।',
    broken: 'पाठ्यक्रम अभी नहीं दिखाए जा सकते।',
  }

  /** A constructed sheet, since a policy without 'unsafe-inline' forbids style elements and attributes. */
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { display: block; font: inherit; color: inherit; container-type: inline-size;
      --_mark: var(--catalogue-accent, LinkText); --_line: var(--catalogue-line, color-mix(in srgb, currentColor 25%, transparent));
      --_gap: var(--catalogue-gap, 1.25rem); --_round: var(--catalogue-radius, 0.375rem) }
    :host([hidden]) { display: none }
    * { box-sizing: border-box }
    h3, h4, p, ul { margin: 0; padding: 0 }
    h3, h4 { font-size: 1.125em; line-height: 1.3 }
    a { color: var(--_mark) }
    .list { display: grid; gap: var(--_gap); grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); list-style: none }
    .card { display: flex; flex-direction: column; gap: 0.5em; padding-block-end: 0.75em; border-block-end: 1px solid var(--_line) }
    .card img, .course > img { inline-size: 100%; aspect-ratio: 16 / 9; object-fit: cover; border-radius: var(--_round) }
    .quiet { opacity: 0.8; font-size: 0.9375em }
    .price { font-weight: 600 }
    .course, form { display: flex; flex-direction: column; gap: 0.875em; max-inline-size: 44rem }
    .text img { max-inline-size: 100%; block-size: auto }
    .text > * + * { margin-block-start: 0.75em }
    label { display: flex; flex-direction: column; gap: 0.25em }
    label.check { flex-direction: row; align-items: start }
    input, textarea, button { font: inherit; color: inherit; background: transparent; border: 1px solid var(--_line); border-radius: var(--_round); padding: 0.5em 0.75em; min-block-size: 2.75em }
    input[type=checkbox] { min-block-size: 0; inline-size: 1.25em; block-size: 1.25em; accent-color: var(--_mark) }
    button { cursor: pointer; align-self: start; border-color: currentColor }
    button[type=submit] { background: var(--_mark); color: var(--catalogue-on-accent, Canvas); border-color: transparent }
    .more { margin-block-start: var(--_gap) }
    .search { margin-block-end: var(--_gap) }
    .fault, .notice { border-inline-start: 3px solid; padding-inline-start: 0.75em }
    .fault { color: var(--catalogue-fault, light-dark(#9b1c1c, #fca5a5)) }
    .trap { position: absolute; inset-inline-start: -9999px }
    :focus-visible { outline: 3px solid var(--_mark); outline-offset: 2px }`)

  /** `make('a', { href }, 'text', child)`; properties that an element lacks become attributes. */
  function make(tag, properties = {}, ...children) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(properties)) {
      if (value === null || value === undefined) continue
      if (name in element) element[name] = value
      else element.setAttribute(name, value)
    }
    element.append(...children.filter((child) => child !== null && child !== undefined && child !== ''))
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

  /** Explains to the page's owner how to fix an error; undefined when a visitor can only wait. */
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

  const campaignName = /^(utm_(source|medium|campaign|term|content)|gclid|gbraid|wbraid|fbclid|msclkid)$/

  /** Returns an address with only the campaign fields of its query: the others may hold a token. */
  function pageAddress(address) {
    const { origin, pathname, searchParams } = new URL(address)
    const campaign = new URLSearchParams([...searchParams].filter(([name]) => campaignName.test(name)))
    return origin + pathname + (campaign.size > 0 ? `?${campaign}` : '')
  }

  /** The attribution of this visit: that of its last page with a campaign of its own, else of its first page. */
  function visitAttribution() {
    const landing_url = pageAddress(location.href)
    const campaign = Object.fromEntries(new URL(landing_url).searchParams)
    const referrer = /^https?:/.test(document.referrer) ? pageAddress(document.referrer) : undefined
    const here = { landing_url, referrer, ...campaign }
    try {
      const kept = sessionStorage.getItem('catalogue-visit')
      if (kept && Object.keys(campaign).length === 0) return JSON.parse(kept)
      sessionStorage.setItem('catalogue-visit', JSON.stringify(here))
    } catch {
      // The browser keeps nothing for this site, or something else wrote there.
    }
    return here
  }

  const attribution = visitAttribution()

  /** The attributes that narrow a list, by the names of the API's parameters. */
  const filters = [
    ...['stream', 'category', 'search', 'language', 'level', 'instructor', 'tag'],
    ...['delivery', 'venue', 'starts_from', 'starts_to', 'price_max'],
  ]

  const isWeb = (address) => /^https?:\/\//i.test(address ?? '')

  /** Elements of this file share a shadow root, words of their language, and what to do when a request fails. */
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

    get language() {
      return this.closest('[lang]')?.lang || 'en'
    }

    get words() {
      return this.language.toLowerCase().startsWith('hi') ? hindi : english
    }

    /** Shows the result of `load`, unless a newer load began. */
    async showLater(load) {
      const turn = ++this.#asked
      if (this.shadowRoot.childElementCount === 0) this.show(make('p', { className: 'quiet' }, this.words.loading))
      this.setAttribute('aria-busy', 'true')
      const shown = await load().catch((error) => this.#failed(error))
      if (turn !== this.#asked) return
      this.removeAttribute('aria-busy')
      this.show(...shown)
    }

    show(...elements) {
      this.shadowRoot.replaceChildren(...elements)
    }

    #failed(error) {
      const task = ownersTask(error)
      if (error.code === 'not_found') return [make('p', {}, this.words.gone)]
      console.error(`<${this.localName}>`, task ?? error)
      return [make('p', { className: 'notice', role: 'status' }, task ?? this.words.broken)]
    }

    /** Adds structured data; it is removed with the element. */
    describe(things) {
      for (const old of this.things ?? []) old.remove()
      this.things = things.map((thing) =>
        make('script', { type: 'application/ld+json', textContent: JSON.stringify(thing).replaceAll('<', '\\u003c') }),
      )
      document.head.append(...this.things)
    }

    money(amount, currency) {
      const digits = Number.isInteger(amount) ? 0 : 2
      const style = currency ? { style: 'currency', currency } : {}
      const region = currency === 'INR' && !this.language.includes('-') ? '-IN' : ''
      return new Intl.NumberFormat(`${this.language}${region}`, { ...style, minimumFractionDigits: digits }).format(amount)
    }

    /** Returns the query of an element's attributes, added to the given one. */
    query(given, names) {
      const query = new URLSearchParams(given)
      for (const name of names) {
        const value = name === 'limit' ? '' : this.getAttribute(name)?.trim()
        if (value) query.set(name, value)
      }
      return query
    }

    day(date) {
      const parts = { day: 'numeric', month: 'short', year: 'numeric', calendar: 'gregory', timeZone: 'UTC' }
      return new Intl.DateTimeFormat(this.language === 'en' ? 'en-GB' : this.language, parts).format(new Date(`${date}T00:00Z`))
    }

    /** Returns the next batch of a course in one line; nothing without a dated one. */
    next({ variants }) {
      const today = new Date().toLocaleDateString('en-CA')
      const dated = variants.filter(({ availability, schedule }) => availability !== 'closed' && schedule.starts_on >= today)
      const [first] = dated.map(({ schedule }) => schedule).sort((a, b) => (a.starts_on < b.starts_on ? -1 : 1))
      return first && make('p', {}, [this.words.starts(this.day(first.starts_on)), first.venue].filter(Boolean).join(' · '))
    }

    price({ price, price_visible, availability, variants }) {
      const { free, from, onRequest, states } = this.words
      const say = ({ amount, currency, is_free }) => (is_free ? free : this.money(amount, currency))
      if (availability !== 'available') return make('p', { className: 'quiet' }, states[availability])
      if (!price) return price_visible ? '' : make('p', { className: 'quiet' }, onRequest)
      if (!price.varies) return make('p', { className: 'price' }, say(price))
      const open = variants.flatMap((one) => (one.availability === 'available' && one.price ? [one.price] : []))
      const lowest = open.reduce((low, one) => (one.amount < low.amount ? one : low), price)
      return make('p', { className: 'price' }, from(say(lowest)))
    }
  }

  class CatalogueCourses extends CatalogueElement {
    static observedAttributes = [...filters, 'sort', 'limit']

    #query(page) {
      return this.query({ page, page_size: this.getAttribute('limit') ?? '12' }, CatalogueCourses.observedAttributes)
    }

    refresh() {
      return this.showLater(async () => {
        const { data, has_more, search } = await ask(`/courses?${this.#query(1)}`)
        const list = make('ul', { className: 'list', role: 'list' }, ...data.map((course) => this.#card(course)))
        this.#listed(data)
        return [
          this.hasAttribute('searchable') && this.#searchBox(),
          search?.corrected && make('p', { role: 'status' }, this.words.corrected(search.corrected)),
          data.length > 0 ? list : make('p', { role: 'status' }, this.words.none),
          has_more && this.#moreButton(list, data),
        ].filter(Boolean)
      })
    }

    #card(course) {
      const { title, subtitle, image_url, url } = course
      return make(
        'li',
        { className: 'card' },
        isWeb(image_url) ? make('img', { src: image_url, alt: '', loading: 'lazy' }) : '',
        make('h3', {}, isWeb(url) ? make('a', { href: url }, title) : title),
        subtitle && make('p', { className: 'quiet' }, subtitle),
        this.next(course),
        this.price(course),
      )
    }

    #moreButton(list, shown) {
      let page = 1
      const button = make('button', { type: 'button', className: 'more' }, this.words.more)
      button.onclick = async () => {
        button.disabled = true
        try {
          const { data, has_more } = await ask(`/courses?${this.#query(page + 1)}`)
          page += 1
          const cards = data.map((course) => this.#card(course))
          list.append(...cards)
          shown.push(...data)
          this.#listed(shown)
          // Whoever goes by keyboard goes on with the first course that came.
          cards[0]?.querySelector('a')?.focus()
          button.hidden = !has_more
        } catch {
          // The button stays for another try.
        }
        button.disabled = false
      }
      return button
    }

    #searchBox() {
      const input = make('input', { type: 'search', name: 'search', value: this.getAttribute('search') ?? '', maxLength: 200 })
      const form = make('form', { className: 'search', role: 'search' }, make('label', {}, this.words.search, input))
      form.onsubmit = (event) => {
        event.preventDefault()
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

  /** The next batches, the soonest first, each with its date and place. */
  class CatalogueBatches extends CatalogueElement {
    static observedAttributes = [...filters, 'limit']

    refresh() {
      return this.showLater(async () => {
        const today = new Date().toLocaleDateString('en-CA')
        const limit = Number(this.getAttribute('limit')) || 6
        const given = { sort: 'soonest', starts_from: today, page_size: String(Math.min(100, Math.max(1, limit))) }
        const query = this.query(given, filters)
        const { data } = await ask(`/courses?${query}`)
        const batches = data
          .flatMap((course) => course.variants.map((variant) => ({ course, variant, ...variant.schedule })))
          .filter((batch) => this.#fits(batch, query))
          .sort((one, other) => (one.starts_on < other.starts_on ? -1 : 1))
          .slice(0, limit)
        if (batches.length === 0) return [make('p', { role: 'status' }, this.words.noBatches)]
        return [make('ul', { className: 'list', role: 'list' }, ...batches.map((batch) => this.#card(batch)))]
      })
    }

    #fits({ variant, starts_on, venue, delivery }, query) {
      const is = (name, value) => !query.has(name) || query.get(name).toLowerCase() === value?.toLowerCase()
      return (
        variant.availability !== 'closed' &&
        starts_on >= query.get('starts_from') &&
        starts_on <= (query.get('starts_to') ?? '9999') &&
        is('venue', venue) &&
        is('delivery', delivery) &&
        is('language', variant.language?.code)
      )
    }

    #card({ course, variant, starts_on, venue, delivery }) {
      const address = variant.url ?? course.url
      const place = [venue, this.words.deliveries[delivery], variant.level].filter(Boolean).join(' · ')
      return make(
        'li',
        { className: 'card' },
        make('p', { className: 'price' }, make('time', { dateTime: starts_on }, this.words.starts(this.day(starts_on)))),
        make('h3', {}, isWeb(address) ? make('a', { href: address }, course.title) : course.title),
        place && make('p', { className: 'quiet' }, place),
        this.price({ ...course, ...variant, price: variant.price && { ...variant.price, varies: false } }),
      )
    }
  }

  class CatalogueCourse extends CatalogueElement {
    static observedAttributes = ['id', 'language']

    refresh() {
      return this.showLater(async () => {
        const language = this.getAttribute('language')
        const query = language ? `?language=${encodeURIComponent(language)}` : ''
        const course = await ask(`/courses/${encodeURIComponent(this.id)}${query}`)
        const { title, subtitle, image_url, url, availability, variants, description_html, description_text } = course
        this.describe([course.structured_data])
        const versions = variants.filter(({ level }) => level)
        return [
          make(
            'article',
            { className: 'course' },
            isWeb(image_url) ? make('img', { src: image_url, alt: '' }) : '',
            make('h3', {}, title),
            subtitle && make('p', {}, subtitle),
            this.price(course),
            description_html && safeHtml(description_html, description_text),
            versions.length > 1 &&
              make('div', {}, make('h4', {}, this.words.versions), make('ul', {}, ...versions.map((one) => this.#version(one)))),
            isWeb(url) &&
              make('p', {}, make('a', { href: url }, availability === 'available' ? this.words.enrol : this.words.details)),
          ),
        ]
      })
    }

    #version({ level, url, availability, price }) {
      const state = this.words.states[availability]
      const says = state ?? (price ? (price.is_free ? this.words.free : this.money(price.amount, price.currency)) : '')
      return make('li', {}, isWeb(url) ? make('a', { href: url }, level) : level, says && ` – ${says}`)
    }
  }

  /** The service has cleaned it; where the browser can, it is cleaned once more. A page's policy may allow text only. */
  function safeHtml(html, text) {
    const box = make('div', { className: 'text' })
    try {
      if (box.setHTML) box.setHTML(html)
      else box.innerHTML = html
    } catch {
      box.textContent = text ?? ''
    }
    return box
  }

  class CatalogueEnquiry extends CatalogueElement {
    static observedAttributes = ['course']
    #shownAt = performance.now()

    refresh() {
      const { words } = this
      const field = (name, tag, properties) => {
        const input = make(tag, { name, ...properties })
        return make('label', {}, words[name === 'full_name' ? 'name' : name], input)
      }
      const button = make('button', { type: 'submit' }, words.send)
      const form = make(
        'form',
        { noValidate: true },
        field('full_name', 'input', { autocomplete: 'name', maxLength: 120, required: true }),
        field('email', 'input', { type: 'email', autocomplete: 'email', maxLength: 254 }),
        field('phone', 'input', { type: 'tel', autocomplete: 'tel' }),
        field('message', 'textarea', { rows: 4, maxLength: 2000 }),
        make('label', { className: 'check' }, make('input', { type: 'checkbox', name: 'consent' }), words.consent),
        make('input', { name: 'homepage', className: 'trap', tabIndex: -1, autocomplete: 'off', ariaHidden: 'true' }),
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
      this.show(form)
    }

    async #send(form) {
      const { consent, ...fields } = Object.fromEntries(new FormData(form))
      const body = {
        ...fields,
        course_id: this.getAttribute('course'),
        consent: consent !== undefined,
        // Names the sentence beside the box in all languages; another sentence is another notice.
        consent_notice: 'embed-2026-11-22',
        consent_language: this.language,
        page_url: pageAddress(location.href),
        attribution,
        source: 'embed',
        filled_ms: Math.round(performance.now() - this.#shownAt),
      }
      try {
        await ask('/leads', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
        const thanks = make('p', { role: 'status', tabIndex: -1 }, this.words.sent)
        this.show(thanks)
        thanks.focus()
      } catch (error) {
        this.#refused(form, error)
      }
    }

    #refused(form, error) {
      for (const old of form.querySelectorAll('.fault')) old.remove()
      for (const input of form.elements) input.removeAttribute('aria-invalid')
      const { words } = this
      const input = form.elements[error.details?.param]
      const says = error.status === 429 ? words.tooMany : (words.faults[error.details?.param] ?? ownersTask(error) ?? words.failed)
      const fault = make('p', { className: 'fault', id: 'fault', role: 'alert' }, says)
      if (input) {
        input.ariaInvalid = 'true'
        input.setAttribute('aria-describedby', 'fault')
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
