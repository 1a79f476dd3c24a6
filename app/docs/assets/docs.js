// Search: the sections are fetched when somebody begins to type.

const field = document.getElementById('find')
const found = document.getElementById('found')
const most = 8
let sections

field.addEventListener('input', async () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  sections ??= fetch('/docs/search.json').then((answer) => answer.json())
  const hits = words.length === 0 ? [] : rank(await sections, words).slice(0, most)
  found.replaceChildren(...hits.map(item))
})

/** Sections that hold every word; those that have them in a heading come first. */
function rank(all, words) {
  return all
    .map((section) => {
      const heading = `${section.title} ${section.heading}`.toLowerCase()
      const text = `${heading} ${section.text}`.toLowerCase()
      if (!words.every((word) => text.includes(word))) return { section, score: 0 }
      return { section, score: 1 + words.filter((word) => heading.includes(word)).length }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ section }) => section)
}

function item({ href, title, heading }) {
  const link = Object.assign(document.createElement('a'), { href })
  link.textContent = heading === title ? title : `${title}: ${heading}`
  const line = document.createElement('li')
  line.append(link)
  return line
}

// The menu is open where there is room for it.
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('nav details').open = false

// The page that tries out embed.js.
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
