// Searches while the reader types. `/` focuses the field, and arrow keys move among the hits. Enter opens the first
// hit, or submits the form while there are no hits yet.

const field = document.getElementById('find')
const found = document.getElementById('found')
const typingPauseMs = 120
let pending

field.addEventListener('input', () => {
  clearTimeout(pending)
  found.replaceChildren()
  pending = setTimeout(find, typingPauseMs)
})

async function find() {
  const question = field.value.trim()
  if (question === '') return
  const answer = await fetch(`/docs/search.json?q=${encodeURIComponent(question)}`).catch(() => undefined)
  if (!answer?.ok || question !== field.value.trim()) return
  const { hits, isNothingFound } = await answer.json()
  const line = document.createElement('p')
  line.append(isNothingFound ? 'Nothing found. Nearest:' : '')
  const list = document.createElement('ul')
  list.append(...hits.map(item))
  found.replaceChildren(...(isNothingFound ? [line, list] : [list]))
}

function item({ href, title, excerpt }) {
  const link = Object.assign(document.createElement('a'), { href })
  link.append(title)
  const text = document.createElement('small')
  text.append(excerpt)
  link.append(text)
  const line = document.createElement('li')
  line.append(link)
  return line
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
  } else if (event.key === 'Enter' && document.activeElement === field && links[0]) {
    event.preventDefault()
    links[0].click()
  } else if (event.key === 'ArrowDown') links[Math.min(place + 1, links.length - 1)]?.focus()
  else if (event.key === 'ArrowUp') (links[place - 1] ?? field).focus()
  else return
  if (event.key.startsWith('Arrow')) event.preventDefault()
})

// Copy buttons, added by script because they work only with JavaScript.
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

// The navigation and table of contents start open. Close them on narrow screens.
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('nav details').open = false
const contents = document.querySelector('nav.contents details')
if (contents && matchMedia('(max-width: 90rem)').matches) contents.open = false

// Shows an API key in the curl examples: the key typed on this page or earlier in this tab, else the demo's key.
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
  key.value = sessionStorage.getItem('key') ?? document.body.dataset.key ?? ''
  key.addEventListener('input', () => {
    sessionStorage.setItem('key', key.value.trim())
    show()
  })
  show()
}

// Form to try out embed.js.
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
