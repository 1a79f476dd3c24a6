import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { product, type Source, sourcesIn } from './sources.ts'

const SENTENCE_MAX = 30
const opening = /^(What|Who|Whom|Of|Those|Where|As|It)\b/
/** Words of the old private language; docs/glossary.md has the trade's word for each. */
const replaced = new Set(
  'opening opened noted turned told gone slot kept anew runs paced turn suspicion upkeep standing deed means visit here hear checkout desk suspect showing shown'.split(
    ' ',
  ),
)

const everywhere = ['app', 'bin', 'clients', 'db', 'examples', 'lib', 'tests', '.']
const sources = sourcesIn(...everywhere)

/** The comments of a file; lines of `//` that follow one another are one comment. */
function commentsOf({ parsed, text }: Source): { text: string; line: number }[] {
  const comments: { text: string; start: number; end: number }[] = []
  for (const { type, value, start, end } of parsed.comments) {
    const last = comments.at(-1)
    const words = value.replaceAll(/^\s*\* ?/gm, '').trim()
    if (last && type === 'Line' && /^\n[ \t]*$/.test(text.slice(last.end, start))) {
      last.text += ` ${words}`
      last.end = end
    } else comments.push({ text: words, start, end })
  }
  return comments.map(({ text: words, start }) => ({
    text: words.replaceAll(/\s+/g, ' '),
    line: text.slice(0, start).split('\n').length,
  }))
}

const comments = sources.flatMap((source) =>
  commentsOf(source).map(({ text, line }) => ({ text, place: `${source.path}:${line}` })),
)

const exportedNames = sources.flatMap(({ path, parsed }) =>
  parsed.module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => !moduleRequest)
    .map(({ exportName }) => ({ name: exportName.name ?? '', place: path })),
)
const fileNames = sources.map(({ path }) => ({ name: basename(path).replace(/\.\w+$/, ''), place: path }))

test('no comment begins with What, Who, Whom, Of, Those, Where, As or It', () => {
  const found = comments.filter(({ text }) => opening.test(text))
  expect(found.map(({ text, place }) => `${place} ${text.slice(0, 60)}`)).toEqual([])
})

test(`no sentence of a comment has more than ${SENTENCE_MAX} words`, () => {
  const found = comments.flatMap(({ text, place }) =>
    text
      .split(/(?<=[.!?]) /)
      .filter((sentence) => sentence.split(' ').length > SENTENCE_MAX)
      .map((sentence) => `${place} ${sentence.slice(0, 60)}`),
  )
  expect(found).toEqual([])
})

test('no exported name and no file uses a word that the glossary replaced', () => {
  const found = [...exportedNames, ...fileNames].filter(({ name }) =>
    name.split(/[^a-zA-Z]|(?<=[a-z])(?=[A-Z])/).some((word) => replaced.has(word.toLowerCase())),
  )
  expect(found.map(({ name, place }) => `${place} ${name}`)).toEqual([])
})

test('an exported name of lib has one meaning', () => {
  const inLib = exportedNames.filter(({ name, place }) => place.startsWith('lib/') && name !== '')
  const places = Map.groupBy(inLib, ({ name }) => name)
  const shared = [...places].map(
    ([name, found]) => [name, [...new Set(found.map(({ place }) => place))]] as const,
  )
  expect(shared.filter(([, files]) => files.length > 1)).toEqual([])
})

test('every term of the glossary occurs in the code', () => {
  const glossary = readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8')
  const terms = [...glossary.matchAll(/^\| (.+?) +\| /gm)].flatMap(([, cell = '']) => cell.split(', '))
  const words = (text: string) => text.toLowerCase().replaceAll(/[\s-]+/g, '')
  const code = words(product.map(({ text }) => text).join('\n'))
  expect(terms.length).toBeGreaterThan(60)
  expect(terms.filter((term) => !/^(Word|-+)$/.test(term) && !code.includes(words(term)))).toEqual([])
})
