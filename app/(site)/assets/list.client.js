// Script of search and filters. Everything also works without it, with each step on a page of its own.

const suggestionsAfterMs = 120

// A changed filter applies immediately and keeps the focus. A newer change aborts the request of an older one.
let choosing
document.addEventListener('change', async ({ target }) => {
  const { form } = target
  if (!form?.matches('.choices')) return
  choosing?.abort()
  choosing = new AbortController()
  const { signal } = choosing
  const fields = [...new FormData(form)].filter(([, value]) => value !== '')
  const url = `${form.action.split('?')[0]}?${new URLSearchParams(fields)}`
  const said = form.querySelector('[role="status"]')
  Object.assign(said, { textContent: '', className: 'unseen' })
  document.querySelector('.results').ariaBusy = 'true'
  try {
    const answer = await fetch(url, { signal })
    if (!answer.ok) throw new Error(`The list was answered ${answer.status}.`)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    showList(page, form)
    history.pushState(null, '', url)
    said.textContent = document.getElementById('found').textContent
  } catch {
    if (signal.aborted) return
    form.reset()
    document.querySelector('.results').ariaBusy = 'false'
    Object.assign(said, { textContent: said.dataset.failed, className: 'faults' })
  }
})
addEventListener('popstate', () => location.reload())

function showList(page, form) {
  // Throws if the response contains no list, so that a page of a proxy, for example, changes nothing here.
  document.querySelector('.results').replaceWith(page.querySelector('.results'))
  for (const part of ['.active-filters', '.stream-filter', '#filters']) {
    const [old, now] = [document.querySelector(part), page.querySelector(part)]
    if (old && now) old.replaceChildren(...now.childNodes)
    else if (old) old.remove()
    else if (now) document.querySelector('.opening').append(now)
  }
  const { name, value } = document.activeElement
  for (const field of form.elements) {
    if (!field.matches('select, fieldset')) continue
    const now = page.getElementById(field.id)
    if (now) field.replaceChildren(...now.children)
  }
  for (const { name: field, defaultValue } of page.querySelectorAll('.choices [inputmode]'))
    form.elements[field].defaultValue = defaultValue
  // Restores the selections of the new page.
  form.reset()
  form.querySelector(`[name="${name}"][value="${CSS.escape(value)}"]`)?.focus()
  const [button, now] = [form, page].map((one) => one.querySelector('[data-counted]'))
  button.dataset.counted = now.dataset.counted
  if (sheet?.open) button.textContent = now.dataset.counted
  document.title = page.title
  dispatchEvent(new Event('listed'))
}

// On a phone, the filters open as a dialog over the list.
const filters = document.querySelector('.filters')
const sheet = filters?.appendChild(document.createElement('dialog'))
const body = filters?.querySelector('.filters-body')
if (sheet) {
  const submit = body.querySelector('[data-counted]')
  const label = submit?.textContent
  sheet.setAttribute('aria-labelledby', 'filters')
  sheet.setAttribute('closedby', 'any')
  filters.querySelector('summary').addEventListener('click', (event) => {
    // Filters that were opened before this script ran are part of the page, where the button closes them.
    if (filters.open || !matchMedia('(width < 60rem)').matches) return
    event.preventDefault()
    filters.open = true
    sheet.append(body)
    body.querySelector('.filters-close').hidden = false
    if (submit) submit.textContent = submit.dataset.counted
    sheet.showModal()
  })
  sheet.addEventListener('close', () => {
    filters.open = false
    filters.append(body)
    body.querySelector('.filters-close').hidden = true
    if (submit) submit.textContent = label
    filters.querySelector('summary').focus()
  })
  body.querySelector('.filters-close').addEventListener('click', () => sheet.close())
  sheet.addEventListener('submit', (event) => {
    if (!event.target.matches('.choices')) return
    // The selected filters have already been applied.
    event.preventDefault()
    sheet.close()
  })
}

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
    // A newer request aborted this one, or the server is unreachable.
  }
}

function optionOf({ label, kind, path, lang, dir }, index) {
  const option = Object.assign(document.createElement('div'), { id: `suggestion-${index}`, role: 'option' })
  const link = Object.assign(document.createElement('a'), { href: path, tabIndex: -1, textContent: label })
  if (lang) link.lang = lang
  if (dir) link.dir = dir
  option.append(link, Object.assign(document.createElement('small'), { textContent: kind }))
  // Keeps the focus in the field, because losing it would close the list before the click.
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
