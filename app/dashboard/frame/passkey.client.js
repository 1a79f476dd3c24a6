// The form of a section with data-passkey is answered by a passkey: the browser is asked, and what it says goes into the form. Without
// this script, or where the browser has no passkeys, such forms are not shown, and there are other ways in.
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
    // Who cancels, or has none, stays where they are.
    answer(section, field).then(
      () => form.requestSubmit(submitter),
      () => {},
    )
  })
}
