/** Authored rich text, as the editor of a hosted catalogue saves it. Items may hold inline elements. */

export const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

export const h = (text: string) => `<h3>${text}</h3>`

export const ul = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

export const ol = (...items: string[]) => `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`

export function table(head: string[], ...rows: string[][]) {
  const cells = (row: string[], name: 'td' | 'th') => row.map((cell) => `<${name}>${cell}</${name}>`).join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table>`
}
