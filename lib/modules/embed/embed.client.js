// Shows parts of an institute's site in its tags, as docs/guides/13-embed.md says. The site makes the parts, this script
// puts them into a shadow root: without inline styles and scripts, because a page may have a strict policy.

const script = document.currentScript
const home = script.src.replace(/(\/embed)?\/embed[^/]*$/, '')
const { key = '', api = `${home}/catalog/v1` } = script.dataset
const visit = attribution()

let policy
/** Wraps HTML of the service when the page enforces trusted types. Throws if its policy forbids that. */
function trusted(createHTML) {
  if (!globalThis.trustedTypes) return createHTML
  policy ??= trustedTypes.createPolicy('catalogue-embed', { createHTML: (html) => html })
  return policy.createHTML(createHTML)
}

const sheets = new Map()
/** Returns the site's style sheet, which all tags of a page share. */
function sheetNamed(name) {
  const made = async () => new CSSStyleSheet().replace(await (await fetch(`${home}/embed/${name}`)).text())
  if (!sheets.has(name)) sheets.set(name, made())
  return sheets.get(name)
}

async function read(path, query) {
  const answer = await fetch(`${home}/embed/${path}?${query}`, { headers: { 'X-API-Key': key } })
  const text = await answer.text()
  if (answer.ok) return text
  const { error = {} } = JSON.parse(text)
  throw Object.assign(new Error(error.message), { isOwners: answer.status < 500 && answer.status !== 429 })
}

const link = (href, text) => Object.assign(document.createElement('a'), { href, textContent: text })

/** Base class of the tags. `names` are the attributes that say what a part shows, `path` where the part is. */
class Part extends HTMLElement {
  static names = []
  static observedAttributes = []
  #asked = 0

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.addEventListener('click', (event) => this.#follow(event))
    root.addEventListener('submit', (event) => this.#search(event))
    root.addEventListener('input', countCharacters)
  }

  connectedCallback() {
    this.refresh()
  }

  attributeChangedCallback() {
    if (this.isConnected) this.refresh()
  }

  /** Returns the query of a part: the tag's attributes, and the page's language. */
  query(more = {}) {
    const query = new URLSearchParams({ lang: this.closest('[lang]')?.lang ?? '', ...more })
    for (const name of [...this.constructor.names, 'heading']) {
      if (this.hasAttribute(name)) query.set(name === 'limit' ? 'page_size' : name, this.getAttribute(name))
    }
    return query
  }

  /** Shows the part, unless a newer one was asked for meanwhile. */
  async refresh() {
    const turn = ++this.#asked
    this.ariaBusy = 'true'
    try {
      const box = await this.#load(this.query())
      if (turn !== this.#asked) return
      const typed = this.shadowRoot.activeElement?.id
      this.shadowRoot.replaceChildren(box)
      if (typed) this.shadowRoot.getElementById(typed)?.focus()
      this.#takeForm()
    } catch (error) {
      if (turn === this.#asked) this.#fail(error)
    }
    this.ariaBusy = null
  }

  async #load(query) {
    const template = document.createElement('template')
    template.innerHTML = trusted(await read(this.path, query))
    const box = template.content.firstElementChild
    this.shadowRoot.adoptedStyleSheets = [await sheetNamed(box.dataset.sheet)]
    for (const one of box.querySelectorAll('[data-style]')) one.style.cssText = one.dataset.style
    return box
  }

  /** Shows what is between the tags, or else a link to the institute's site; to the page's owner the reason too. */
  #fail(error) {
    console.error(`<${this.localName}>`, error.message)
    const reason = error.isOwners ? `${error.message} ` : ''
    const place = new URL(`${home}/courses`)
    const instead = Object.assign(document.createElement('p'), { role: 'status', textContent: reason })
    instead.append(this.childNodes.length > 0 ? document.createElement('slot') : link(place.href, place.host))
    this.shadowRoot.replaceChildren(instead)
    addEventListener('online', () => this.isConnected && this.refresh(), { once: true })
  }

  #takeForm() {
    const form = this.shadowRoot.querySelector('form[data-api]')
    if (!form) return
    Object.assign(form.dataset, { api, key })
    const extra = () => ({ page_url: pageAddress(location.href), attribution: visit })
    takeEnquiries(this.shadowRoot, form, { source: 'embed', extra })
  }

  async #follow(event) {
    const to = event.target.closest('a')
    const id = /^#(.+)/.exec(to?.getAttribute('href') ?? '')?.[1]
    if (to?.dataset.page) {
      event.preventDefault()
      await this.#more(to)
    } else if (id !== undefined) {
      event.preventDefault()
      const target = this.shadowRoot.getElementById(id)
      target.closest('[hidden]')?.removeAttribute('hidden')
      target.scrollIntoView()
      ;(target.querySelector('input') ?? target).focus()
    }
  }

  /** Appends the next page of a list. Without an answer the link stays, so that visitors can try again. */
  async #more(to) {
    const box = await this.#load(this.query({ page: to.dataset.page })).catch(() => undefined)
    if (!box) return
    const added = [...box.querySelector('.entries').children]
    this.shadowRoot.querySelector('.entries').append(...added)
    const next = box.querySelector('[data-page]')
    if (next) to.dataset.page = next.dataset.page
    else to.remove()
    added[0]?.querySelector('a')?.focus()
  }

  #search(event) {
    const { search } = event.target.elements
    if (!search || event.target.dataset.api) return
    event.preventDefault()
    this.setAttribute('search', search.value)
  }
}

/** The tags: their attributes, and the path of their part. */
const tags = {
  courses: [[...filters, 'sort', 'limit', 'searchable'], () => 'courses'],
  batches: [[...filters, 'limit'], () => 'batches'],
  course: [['id', 'language'], ({ id }) => `course/${encodeURIComponent(id)}`],
  enquiry: [['course', 'notify'], () => 'enquiry'],
}

for (const [name, [names, pathOf]] of Object.entries(tags)) {
  if (customElements.get(`catalogue-${name}`)) continue
  const tag = class extends Part {
    static names = names
    static observedAttributes = [...names, 'heading']
    get path() {
      return pathOf(this)
    }
  }
  customElements.define(`catalogue-${name}`, tag)
}
