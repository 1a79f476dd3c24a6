/**
 * Sends the enquiries of a form to the API, in a page that has no server for it: a static copy, or another website. `root`
 * contains the form and the links to it. `extra` returns fields to add; `onSent` gets the enquiry's number.
 */
export function takeEnquiries(root, form, { source, extra = () => ({}), onSent = () => {} }) {
  const shownAt = performance.now()
  const { api, key, course, path, sending } = form.dataset
  const words = JSON.parse(form.dataset.words)

  form.style.removeProperty('display')
  delete form.dataset.style
  root.querySelector('.enquiry-elsewhere')?.remove()

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    // Stops the course page's script, which would post the form to a server that is not there.
    event.stopImmediatePropagation()
    await sendForm()
  })

  // A link to the form selects its version, ticks the box to be told, and writes the question after the price.
  root.addEventListener('click', ({ target }) => {
    const { version, waits, question } = target.closest('[data-version]')?.dataset ?? {}
    const { package_session_id: select, notify, message } = form.elements
    if (version && select) select.value = version
    if (waits !== undefined && notify) notify.checked = true
    if (!question || !isBlank(message.value)) return
    message.value = question
    message.dispatchEvent(new Event('input', { bubbles: true }))
  })

  async function sendForm() {
    clearFaults()
    const fields = Object.fromEntries(new FormData(form))
    const missing = missingIn(fields)
    if (missing.length > 0) return showFaults(missing)
    const button = form.querySelector('button')
    const label = button.textContent
    button.disabled = true
    button.textContent = sending
    const outcome = await send(fields)
    button.disabled = false
    button.textContent = label
    if (outcome.id) showThanks(outcome, fields)
    else if (outcome.param in words.faults && form.elements[outcome.param]) showFaults([outcome.param])
    else showFaults([], words.faults[outcome.problem])
    if (outcome.problem === 'offline') addEventListener('online', sendForm, { once: true })
  }

  async function send({ attribution, news, notify, ...fields }) {
    const body = {
      ...cleanFormFields(fields),
      consent: true,
      consent_purposes: news === undefined ? ['answer'] : ['answer', 'news'],
      course_id: course,
      notify: notify !== undefined,
      custom_fields: path && { learning_path: path },
      // Set by visit.client.js, which every page of the site loads.
      attribution: attribution && JSON.parse(attribution),
      source,
      filled_ms: Math.round(performance.now() - shownAt),
      ...extra(),
    }
    try {
      const answer = await fetch(`${api}/leads`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
        body: JSON.stringify(body),
      })
      const { id, receipt_url, error } = await answer.json()
      if (answer.ok) return { id, receipt_url }
      if (answer.status === 429) return { problem: 'tooMany' }
      return { param: error.details?.param, problem: answer.status === 400 ? 'other' : 'failed' }
    } catch {
      return { problem: navigator.onLine ? 'failed' : 'offline' }
    }
  }

  function clearFaults() {
    for (const fault of form.querySelectorAll('.faults, .fault')) fault.remove()
    for (const field of form.querySelectorAll('[aria-invalid]')) {
      field.removeAttribute('aria-invalid')
      describeBy(field, (ids) => ids.filter((id) => !id.endsWith('-fault')))
    }
  }

  function showFaults(names, problem = '') {
    for (const name of names) {
      const field = form.elements[name]
      const fault = make('p', { className: 'fault', id: `${name}-fault` }, words.faults[name])
      field.parentElement.append(fault)
      field.setAttribute('aria-invalid', 'true')
      describeBy(field, (ids) => [fault.id, ...ids])
    }
    const summary = make('div', { className: 'faults', role: 'alert', tabIndex: -1 })
    const list = make('ul', {})
    for (const name of names) {
      const line = make('li', {})
      line.append(make('a', { href: `#${name}` }, words.faults[name]))
      list.append(line)
    }
    summary.append(make('p', {}, `${words.faultsTitle} ${problem}`), ...(names.length > 0 ? [list] : []))
    form.prepend(summary)
    summary.focus()
  }

  function showThanks({ id, receipt_url }, { page_url = extra().page_url, notify }) {
    const number = id.slice(0, 8)
    const thanks = make('div', { className: 'thanks', role: 'status', tabIndex: -1 })
    const { whatsapp } = form.dataset
    const text = new URLSearchParams({
      text: `${words.sentNumber.replace('{number}', number)} ${page_url}`,
    })
    thanks.append(
      make('p', { className: 'lead' }, words.sentTitle),
      make('p', {}, words.sentNumber.replace('{number}', number)),
      make('p', {}, notify === undefined ? words.sentText : `${words.sentText} ${words.waits}`),
      ...(receipt_url
        ? [make('a', { href: receipt_url, referrerPolicy: 'no-referrer' }, words.seeReceipt)]
        : []),
      ...(whatsapp ? [make('a', { href: `${whatsapp}?${text}` }, words.askOnWhatsapp)] : []),
    )
    form.replaceWith(thanks)
    onSent(number)
    thanks.focus()
  }
}

const isBlank = (value) => String(value ?? '').trim() === ''

function missingIn({ full_name, email, phone, notify }) {
  return [
    ...(isBlank(full_name) ? ['full_name'] : []),
    ...(isBlank(email) && isBlank(phone) && notify === undefined ? ['email'] : []),
    ...(isBlank(email) && notify !== undefined ? ['notify'] : []),
  ]
}

function describeBy(field, change) {
  const ids = change((field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '))
  else field.removeAttribute('aria-describedby')
}

const make = (tag, properties, text = '') =>
  Object.assign(document.createElement(tag), properties, text && { textContent: text })
