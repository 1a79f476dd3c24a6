// Script of a course's page. Everything also works without it, with each step on a page of its own.

const shownAt = performance.now()
document.addEventListener('click', (event) => {
  const preview = event.target.closest('.preview')
  if (!preview || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const player = playerOf(preview.dataset)
  preview.replaceWith(player)
  player.focus()
})

function playerOf({ player, file, title }) {
  if (file) {
    return Object.assign(document.createElement('video'), {
      src: file,
      controls: true,
      autoplay: true,
      title,
    })
  }
  const address = new URL(player)
  address.searchParams.set('autoplay', '1')
  const frame = Object.assign(document.createElement('iframe'), {
    src: address.href,
    title,
    allowFullscreen: true,
  })
  frame.allow = 'autoplay; encrypted-media; picture-in-picture'
  return frame
}

document.addEventListener('input', countCharacters)

document.addEventListener('submit', (event) => {
  if (!event.target.closest('#enquiry')) return
  event.preventDefault()
  sendEnquiry(event.target)
})

async function sendEnquiry(form) {
  const button = form.querySelector('button')
  const label = button.textContent
  button.disabled = true
  button.textContent = form.dataset.sending
  const fields = new FormData(form)
  fields.set('filled_ms', String(Math.round(performance.now() - shownAt)))
  try {
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(fields) })
    // The enquiry was accepted, and the server redirected to the confirmation page.
    if (answer.ok && answer.redirected) return location.assign(answer.url)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const section = page.getElementById('enquiry')
    // The response is not a page of this site, but perhaps of a proxy or firewall.
    if (!section) throw new Error(`The enquiry was answered ${answer.status}.`)
    document.title = page.title
    showAnswer(section)
  } catch {
    button.disabled = false
    button.textContent = label
    const isOffline = !navigator.onLine
    showProblem(form, isOffline ? form.dataset.offline : form.dataset.failed)
    if (isOffline) addEventListener('online', () => form.isConnected && sendEnquiry(form), { once: true })
  }
}

function showAnswer(section) {
  document.getElementById('enquiry').replaceWith(section)
  section.querySelector('[data-focus]')?.focus()
  // Turnstile's script looks for its element only on load, so it has to be rendered again.
  const place = section.querySelector('.cf-turnstile')
  if (place)
    window.turnstile?.render(place, {
      sitekey: place.dataset.sitekey,
      'response-field-name': 'turnstile_token',
    })
}

function showProblem(form, text) {
  form.querySelector('.faults')?.remove()
  const problem = Object.assign(document.createElement('p'), { className: 'faults', tabIndex: -1 })
  problem.role = 'alert'
  problem.textContent = text
  form.prepend(problem)
  problem.focus()
}
