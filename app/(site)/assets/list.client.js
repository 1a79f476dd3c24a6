// Where courses are looked for. Without this script the same happens, each on a page of its own.

const suggestionsAfterMs = 120

// A choice applies at once, in place: the focus stays where it is.
document.addEventListener('change', async ({ target }) => {
  const form = target.closest('form.choices')
  if (!form) return
  const fields = [...new FormData(form)].filter(([, value]) => value !== '')
  const url = `${form.action.split('?')[0]}?${new URLSearchParams(fields)}`
  document.querySelector('.results').ariaBusy = 'true'
  try {
    const answer = await fetch(url)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    for (const part of ['.results', '.active-filters', '.stream-filter']) {
      const [old, now] = [document.querySelector(part), page.querySelector(part)]
      if (old && now) old.replaceWith(now)
      else if (old) old.remove()
      else if (now) document.querySelector('.opening').append(now)
    }
    for (const select of form.querySelectorAll('select')) {
      const { value } = select
      const now = page.getElementById(select.id)
      if (now) select.replaceChildren(...now.options)
      select.value = value
    }
    document.title = page.title
    history.pushState(null, '', url)
  } catch {
    location.assign(url)
  }
})
addEventListener('popstate', () => location.reload())

const input = document.getElementById('search')
const list = document.getElementById('suggestions')
let chosen = -1
let timer
let asking

const options = () => [...list.children]
const close = () => {
  list.hidden = true
  input.ariaExpanded = 'false'
  choose(-1)
}

function choose(index) {
  chosen = index
  options().forEach((option, at) => {
    option.ariaSelected = String(at === index)
  })
  if (index < 0) input.removeAttribute('aria-activedescendant')
  else input.setAttribute('aria-activedescendant', options()[index].id)
}

async function suggest() {
  asking?.abort()
  asking = new AbortController()
  const text = input.value.trim()
  if (text.length < 2) return close()
  try {
    const url = `${input.form.dataset.suggestions}?${new URLSearchParams({ search: text })}`
    const answer = await fetch(url, { signal: asking.signal })
    if (!answer.ok) return close()
    list.replaceChildren(...(await answer.json()).map(optionOf))
    list.hidden = list.children.length === 0
    input.ariaExpanded = String(!list.hidden)
    choose(-1)
  } catch {
    // A newer question took its place, or nothing answers.
  }
}

function optionOf({ label, kind, path, lang, dir }, index) {
  const option = Object.assign(document.createElement('div'), { id: `suggestion-${index}`, role: 'option' })
  const link = Object.assign(document.createElement('a'), { href: path, tabIndex: -1, textContent: label })
  if (lang) link.lang = lang
  if (dir) link.dir = dir
  option.append(link, Object.assign(document.createElement('small'), { textContent: kind }))
  // Before the field loses the focus, which closes the list.
  option.addEventListener('mousedown', (event) => event.preventDefault())
  option.addEventListener('click', () => link.click())
  link.addEventListener('click', (event) => event.stopPropagation())
  return option
}

if (input && list) {
  Object.assign(list, { role: 'listbox', ariaLabel: list.dataset.label })
  Object.assign(input, { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false' })
  input.setAttribute('aria-controls', list.id)
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(suggest, suggestionsAfterMs)
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    const { key } = event
    if (list.hidden) return
    if (key === 'Escape') close()
    else if (key === 'ArrowDown') choose((chosen + 1) % list.children.length)
    else if (key === 'ArrowUp') choose((chosen <= 0 ? list.children.length : chosen) - 1)
    else if (key === 'Enter' && chosen >= 0) options()[chosen].querySelector('a').click()
    else return
    event.preventDefault()
  })
}
