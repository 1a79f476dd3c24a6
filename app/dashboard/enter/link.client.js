// Without this script the person pastes the link into the field.
const field = document.querySelector('input[name="token"]')
if (field && location.hash.length > 1) {
  field.value = location.hash.slice(1)
  field.type = 'hidden'
  field.closest('label').replaceWith(field)
  history.replaceState(null, '', location.pathname)
}
