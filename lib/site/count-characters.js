const messageMax = 2000

/**
 * Shows how many characters the message that is typed may still have. It is read out only when few are left.
 * @param {Event} event
 */
export function countCharacters({ target }) {
  if (target.id !== 'message') return
  const hint = target.getRootNode().getElementById('message-hint')
  const left = messageMax - [...target.value.trim()].length
  hint.ariaLive = left <= 50 ? 'polite' : 'off'
  hint.classList.toggle('fault', left < 0)
  const n = new Intl.NumberFormat(target.closest('[lang]').lang).format(left)
  hint.textContent = hint.dataset.counted.replace('{n}', n)
}
