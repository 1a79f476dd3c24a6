// Searches while the reader types. `/` focuses the field, and Enter leads to the page of what is found.

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
  const answer = await fetch(`/docs/search?q=${encodeURIComponent(question)}`).catch(() => undefined)
  if (!answer?.ok || question !== field.value.trim()) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  found.replaceChildren(page.querySelector('.hits'))
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') found.replaceChildren()
  if (event.key !== '/' || event.target.closest?.('input, textarea, select')) return
  event.preventDefault()
  field.focus()
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
for (const [details, width] of [
  ['nav details', '60rem'],
  ['nav.contents details', '90rem'],
])
  if (matchMedia(`(max-width: ${width})`).matches) document.querySelector(details)?.removeAttribute('open')

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
