/** Compares a language's texts with those of the model, such as English. Lists the faults, each with its path. */
export function faultsOfWords(words: unknown, path: string, model: unknown): string[] {
  if (typeof model === 'string') {
    if (typeof words !== 'string' || words.trim() === '')
      return [`${path} must be a string that is not blank`]
    const missing = placesIn(model).filter((name) => !words.includes(name))
    const unknown = placesIn(words).filter((name) => !model.includes(name))
    return [
      ...missing.map((name) => `${path} lacks the placeholder ${name}`),
      ...unknown.map((name) => `${path} has the unknown placeholder ${name}`),
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

/**
 * Lists the faults of a text's plural forms. Forms for 0, 1 and 2 may omit `{n}`, because they can spell out the
 * number.
 */
function faultsOfForms(
  words: Record<string, unknown>,
  path: string,
  { other }: Record<string, string>,
): string[] {
  const wanted = String(other)
  return ['other', ...Object.keys(words).filter((form) => form !== 'other')].flatMap((form) => {
    if (!forms.includes(form)) return [`${path}.${form} is not a plural form`]
    const bare = /^(zero|one|two)$/.test(form) && !String(words[form]).includes('{n}')
    return faultsOfWords(words[form], `${path}.${form}`, bare ? wanted.replaceAll('{n}', '') : wanted)
  })
}

const placesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place)

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
