import { markdownMark } from '#lib/base/html/markdown.ts'
import { escapeText } from '#lib/base/html/write.ts'
import { quote, type Said } from '#lib/office/imports/messages.ts'
import { told } from '../messages.ts'

type Warn = (said: Said) => void

/** Splits a list at semicolons, bars or line breaks; at commas if it has none of these. */
const itemsIn = (text: string): string[] =>
  text
    .split(/[;|\n]/.test(text) ? /[;|\n]/ : ',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Matches words with one comma or more of which the last part says "and": `Business, Leadership and Management`. */
const oneName = /,\s[^,]{1,80}\s(?:&|and|und|y|et)\s[^,]{1,80}$/iu

/** Splits tags, but keeps a name with commas and a last "and" whole. Warns that other commas part tags. */
export function readTags(text: string, warn: Warn): string[] {
  if (oneName.test(text) && !/[;|\n]/.test(text)) return [text]
  const tags = itemsIn(text)
  if (tags.length > 1 && !/[;|\n]/.test(text))
    warn(told('tornTags', { value: quote(text), count: tags.length }))
  return tags
}

/** Matches a phone number or an e-mail address, in brackets or with its label, but not a span of years. */
const contact =
  /[([]?(?:\b(?:tlf|tel|tél|telephone|telefono|teléfono|telefon|phone|mobile|mobil|mob|cell|handy|whatsapp|e-?mail)\b[.:]* ?)?(?:[^\s@()]{1,80}@[^\s@()]{1,80}\.\p{L}{2,20}|(?<!\d)\+?\(?(?!(?:19|20)\d\d ?[-–/] ?(?:19|20)\d\d(?!\d))\d(?:[ ()./-]{0,3}\d){6,14}(?!\d))[)\]]?/giu

/** A comma parts no degree (`Asha Rao, PhD`), no small letter, and no two single words (`Rao, Asha`). */
const isOneName = (text: string): boolean =>
  !/[;|\n]/.test(text) &&
  (/,\s*(?:\p{Ll}(?!\S*@)|(?:\p{Lu}\p{Ll}{0,3}\.?){2,4}(?=\s*(?:,|$))|(?:Jr|Sr|Dr|Prof)\b)/u.test(text) ||
    /^[\p{Lu}\p{Ll}\p{M}’'-]+,\s*[\p{Lu}\p{Ll}\p{M}’'-]+$/u.test(text))

const between = /\s(?:\/|and|und|et|एवं|और)\s/

/** At `&` only if nothing else parts them, because a firm may have it in its name. */
export const readPeople = (text: string, warn: Warn, isOurs: boolean): { name: string }[] =>
  (isOneName(text) ? [text] : itemsIn(text))
    .flatMap((names, _, { length }) =>
      names.split(length > 1 ? between : /\s[&+]\s/).flatMap((one) => one.split(between)),
    )
    .map((name) => {
      const [found] = isOurs ? [] : (name.match(contact) ?? [])
      if (found === undefined) return name.trim()
      warn(told('contactOfPerson', { value: quote(found) }))
      return name
        .replace(contact, '')
        .replace(/[\s,:–-]+$/, '')
        .trim()
    })
    .filter((name) => name !== '')
    .map((name) => ({ name }))

/** Converts text to HTML: blank lines separate paragraphs. Text with tags stays unchanged. Warns about Markdown. */
export function readHtml(text: string, warn: Warn): string {
  if (/<\/?[a-z][^<>]*>/i.test(text)) return text
  const mark = markdownMark(text)
  if (mark !== undefined) warn(told('markdown', { value: quote(mark) }))
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => escapeText(paragraph.trim()))
  return paragraphs.map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, '<br>')}</p>`).join('')
}
