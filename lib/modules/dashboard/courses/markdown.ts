import { marked } from 'marked'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Converts what an office types to HTML: Markdown, or HTML where the text begins with a tag. Null for a blank text. */
export function htmlOf(text: string): string | null {
  if (text.trim() === '') return null
  return text.trimStart().startsWith('<') ? text : marked.parse(text, { async: false, breaks: true }).trim()
}

/** Returns HTML as the text of a form field: as Markdown, if that says all of it, else unchanged. */
export function textOf(html: string | null): string {
  if (html === null) return ''
  const text = inside(parseFragment(html).childNodes).trim()
  return squeezed(htmlOf(text) ?? '') === squeezed(html) ? text : html
}

const squeezed = (html: string): string => html.replace(/\s+/g, ' ').replace(/ ?(<[^>]*>) ?/g, '$1')

const inside = (nodes: readonly Node[]): string => nodes.map(written).join('')

function written(node: Node): string {
  // White space between blocks is nothing.
  if (node.nodeName === '#text' && 'value' in node)
    return /^\s*\n\s*$/.test(node.value) ? '' : node.value.replace(/\s+/g, ' ')
  if (!('childNodes' in node)) return ''
  const content = inside(node.childNodes)
  switch (node.nodeName) {
    case 'p':
      return `${content.trim()}\n\n`
    case 'br':
      return '\n'
    case 'strong':
      return `**${content}**`
    case 'em':
      return `*${content}*`
    case 'a':
      return `[${content}](${node.attrs.find(({ name }) => name === 'href')?.value ?? ''})`
    case 'h2':
    case 'h3':
      return `${'#'.repeat(Number(node.nodeName[1]))} ${content}\n\n`
    case 'ul':
    case 'ol': {
      const items = node.childNodes.filter(({ nodeName }) => nodeName === 'li')
      const mark = (at: number) => (node.nodeName === 'ul' ? '-' : `${at + 1}.`)
      return `${items.map((item, at) => `${mark(at)} ${written(item)}`).join('\n')}\n\n`
    }
    default:
      return content
  }
}

interface Question {
  question: string
  answer_html: string | null
}

/** Returns questions as text: each on a line, its answer below, a blank line between them. */
export const questionsText = (faqs: readonly Question[]): string =>
  faqs
    .map(({ question, answer_html }) => {
      const answer = textOf(answer_html)
      // A blank line would begin the next question.
      const kept = /\n\s*\n/.test(answer) ? (answer_html ?? '').replace(/\s*\n\s*/g, ' ') : answer
      return [question, kept].filter(Boolean).join('\n')
    })
    .join('\n\n')

export const readQuestions = (text: string): Question[] =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((block) => block.trim().split(/\r?\n/))
    .filter(([question]) => question)
    .map(([question = '', ...answer]) => ({ question, answer_html: htmlOf(answer.join('\n')) }))
