// Fills forms of sections with data-passkey: asks the browser for a passkey and puts its response into the form. Without
// this script, or in browsers without passkeys, these forms stay hidden. Links and codes work there.
const can = globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined

/** @param {HTMLElement} section @param {HTMLInputElement} field */
async function answer(section, field) {
  const options = JSON.parse(section.dataset.passkey ?? '')
  const credential =
    section.dataset.passkeyFor === 'make'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        })
  field.value = JSON.stringify(/** @type {PublicKeyCredential} */ (credential).toJSON())
}

for (const section of /** @type {NodeListOf<HTMLElement>} */ (
  document.querySelectorAll('[data-needs-passkeys]')
)) {
  if (!can) break
  section.hidden = false
  const form = /** @type {HTMLFormElement} */ (section.querySelector('form'))
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('passkey'))
  form.addEventListener('submit', (event) => {
    const { submitter } = event
    if (field.value !== '') return
    event.preventDefault()
    // After a cancellation, or without a passkey, the page stays as it is.
    answer(section, field).then(
      () => form.requestSubmit(submitter),
      () => {},
    )
  })
}
