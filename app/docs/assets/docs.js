// Search: sections are fetched when somebody begins to type. `/` goes to the field, arrow keys move among the hits.

const field = document.getElementById('find')
const found = document.getElementById('found')
const hitsMax = 8
const excerptLength = 110
let entries

field.addEventListener('input', async () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  entries ??= fetch('/docs/search.json').then((answer) => answer.json())
  const hits = words.length === 0 ? [] : rank(await entries, words).slice(0, hitsMax)
  found.replaceChildren(...hits.map((entry) => item(entry, words)))
})

/** Orders the entries that hold every word: words in a heading count most, then keywords, then the text. */
function rank(all, words) {
  const scoreOf = ({ title, heading, keywords, text }) => {
    const [headings, hints, body] = [`${title} ${heading}`, keywords, text].map((one) => one.toLowerCase())
    const scores = words.map((word) =>
      headings.includes(word) ? 4 : hints.includes(word) ? 3 : body.includes(word) ? 1 : 0,
    )
    return scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0)
  }
  return all
    .map((entry) => ({ entry, score: scoreOf(entry) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry)
}

function item({ href, title, heading, text }, words) {
  const link = Object.assign(document.createElement('a'), { href })
  link.append(heading === title || heading === '' ? title : `${title}: ${heading}`)
  const excerpt = document.createElement('small')
  excerpt.textContent = excerptOf(text, words)
  link.append(excerpt)
  const line = document.createElement('li')
  line.append(link)
  return line
}

/** Cuts the text around the first word found. */
function excerptOf(text, words) {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0)
  const start = Math.max(0, Math.min(...places, text.length) - 40)
  const cut = text.slice(places.length > 0 ? start : 0).slice(0, excerptLength)
  return `${start > 0 && places.length > 0 ? '…' : ''}${cut}${cut.length === excerptLength ? '…' : ''}`
}

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest?.('input, textarea, select')
  if (event.key === '/' && !isTyping) {
    event.preventDefault()
    field.focus()
  }
})

document.querySelector('search').addEventListener('keydown', (event) => {
  const links = [...found.querySelectorAll('a')]
  const place = links.indexOf(document.activeElement)
  if (event.key === 'Escape') {
    found.replaceChildren()
    field.focus()
  } else if (event.key === 'Enter' && document.activeElement === field) links[0]?.click()
  else if (event.key === 'ArrowDown') links[Math.min(place + 1, links.length - 1)]?.focus()
  else if (event.key === 'ArrowUp') (links[place - 1] ?? field).focus()
  else return
  if (event.key.startsWith('Arrow')) event.preventDefault()
})

// Copy buttons, only where there is a script to copy with.
for (const pre of document.querySelectorAll('main pre')) {
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'copy' })
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(pre.querySelector('code').textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  })
  const box = Object.assign(document.createElement('div'), { className: 'code' })
  pre.replaceWith(box)
  box.append(pre, button)
}

// The navigation and the contents of the page are open where there is room for them.
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('nav details').open = false
const contents = document.querySelector('nav.contents details')
if (contents && matchMedia('(max-width: 90rem)').matches) contents.open = false

// The examples of the reference show the key that the reader types, or the demo's.
const key = document.getElementById('key')
if (key) {
  const samples = [...document.querySelectorAll('pre[data-language="curl"]')].flatMap((pre) => {
    const walker = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT)
    const nodes = []
    while (walker.nextNode()) nodes.push(walker.currentNode)
    return nodes.filter(({ data }) => data.includes('$CATALOGUE_')).map((node) => ({ node, text: node.data }))
  })
  const url = new URL('/catalog/v1', location.href).href
  const show = () => {
    for (const { node, text } of samples)
      node.data = text
        .replace('$CATALOGUE_URL', url)
        .replace('$CATALOGUE_KEY', key.value.trim() || '$CATALOGUE_KEY')
  }
  key.value = document.body.dataset.key ?? ''
  key.addEventListener('input', show)
  show()
}

// The form that tries out embed.js.
document.getElementById('try-embed')?.addEventListener('submit', (event) => {
  event.preventDefault()
  const script = Object.assign(document.createElement('script'), { src: '/embed.js' })
  script.dataset.key = new FormData(event.target).get('key')
  const courses = document.createElement('catalogue-courses')
  courses.setAttribute('limit', '4')
  courses.setAttribute('searchable', '')
  document.getElementById('embedded').replaceChildren(courses)
  document.head.append(script)
  event.target.querySelector('button').disabled = true
})
