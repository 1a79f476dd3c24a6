// Copies the address of a receipt. Its button is hidden where nothing can be copied.

const button = document.querySelector('button[data-copied]')
if (button && navigator.clipboard) {
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(location.origin + location.pathname)
    button.textContent = button.dataset.copied
  })
}
