import { readFileSync } from 'node:fs'
import { env } from '#lib/env.ts'
import english from './en.json' with { type: 'json' }
import type { Words } from './words-shape.ts'

const read = new Map<string, Record<string, Words>>()

/**
 * The included words with those of the operator's file (`SITE_WORDS`), read once: `{"pa": {…}}` adds a language, which
 * has to be whole; one that is included may be given in part. Throws with every fault of the file.
 */
export function readOwnWords(included: Record<string, Words>): Record<string, Words> {
  const file = env().SITE_WORDS
  if (file === undefined) return included
  const known = read.get(file) ?? withOwnWords(included, file, readFileSync(file, 'utf8'))
  read.set(file, known)
  return known
}

/** The same for a file's text. */
export function withOwnWords(
  included: Record<string, Words>,
  file: string,
  text: string,
): Record<string, Words> {
  const given: unknown = JSON.parse(text)
  if (!isGroup(given))
    throw new Error(`SITE_WORDS ${file} must be an object with a language code for each key.`)
  const words = { ...included }
  const faults: string[] = []
  for (const [code, own] of Object.entries(given)) {
    const whole = overlaid(included[code], own)
    faults.push(...faultsOfWords(whole, code))
    words[code] = whole as Words
  }
  if (faults.length > 0) throw new Error(`SITE_WORDS ${file}: ${faults.join('; ')}`)
  return words
}

/** What is wrong with the words of a language, held against the English ones; each with its path. */
export function faultsOfWords(words: unknown, path: string, model: unknown = english): string[] {
  if (typeof model === 'string') {
    if (typeof words !== 'string' || words.trim() === '') return [`${path} must be a text`]
    const missing = placesIn(model).filter((name) => !words.includes(name))
    const unknown = placesIn(words).filter((name) => !model.includes(name))
    return [
      ...missing.map((name) => `${path} lacks ${name}`),
      ...unknown.map((name) => `${path} has ${name}, which nothing stands for`),
    ]
  }
  if (!isGroup(words)) return [`${path} must be an object`]
  const keys = Object.keys(model as object)
  if (keys.includes('one') && keys.includes('other'))
    return faultsOfForms(words, path, model as Record<string, string>)
  return [
    ...keys.flatMap((key) =>
      faultsOfWords(words[key], `${path}.${key}`, (model as Record<string, unknown>)[key]),
    ),
    ...Object.keys(words)
      .filter((key) => !keys.includes(key))
      .map((key) => `${path}.${key} is not known`),
  ]
}

const forms = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Forms for small numbers may say the number in words, so they may do without `{n}`. */
function faultsOfForms(
  words: Record<string, unknown>,
  path: string,
  { other }: Record<string, string>,
): string[] {
  const wanted = String(other)
  return ['other', ...Object.keys(words).filter((form) => form !== 'other')].flatMap((form) => {
    if (!forms.includes(form)) return [`${path}.${form} is no form of a number`]
    const bare = /^(zero|one|two)$/.test(form) && !String(words[form]).includes('{n}')
    return faultsOfWords(words[form], `${path}.${form}`, bare ? wanted.replaceAll('{n}', '') : wanted)
  })
}

const placesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place)

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function overlaid(below: unknown, above: unknown): unknown {
  if (!isGroup(below) || !isGroup(above)) return above
  return Object.fromEntries(
    [...new Set([...Object.keys(below), ...Object.keys(above)])].map((key) => [
      key,
      key in above ? overlaid(below[key], above[key]) : below[key],
    ]),
  )
}
