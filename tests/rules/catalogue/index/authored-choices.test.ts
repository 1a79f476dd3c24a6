import { describe, expect, test } from 'vitest'
import { CatalogueIndex } from '#lib/catalogue/index/catalogue-index.ts'
import { authoredChoices } from '#lib/catalogue/index/facets.ts'
import { FacetValues, firstSpelling } from '#lib/catalogue/index/values.ts'

const add = (values: FacetValues, docId: number, text: string) => values.add(docId, [text])

/** `tag-0` of one course, `tag-1` of two, and so on. */
function tags(howMany: number): FacetValues {
  const values = new FacetValues()
  for (let tag = 0; tag < howMany; tag++)
    for (let docId = 0; docId <= tag; docId++) add(values, docId, `tag-${tag}`)
  return values
}

describe('of the values that authors write', () => {
  const choose = (asked: string[]) =>
    authoredChoices(new CatalogueIndex(), tags(120), ({ docIds }) => docIds.size, asked)

  test('the hundred of most courses are counted', () => {
    const choices = choose([])
    expect(choices.map(({ value }) => value)).toEqual(
      Array.from({ length: 100 }, (_, place) => `tag-${119 - place}`),
    )
  })

  test('one that is asked for is counted beside the hundred', () => {
    const choices = choose(['tag-3'])
    expect(choices).toHaveLength(101)
    expect(choices.at(-1)).toMatchObject({ value: 'tag-3', count: 4 })
  })
})

describe('a value is written as by the first course that has it', () => {
  const spellingOf = (values: FacetValues) => {
    const [value] = values.all()
    return value && firstSpelling(value, (docId) => -docId)
  }

  test('whoever wrote it earlier in time', () => {
    const values = new FacetValues()
    add(values, 0, 'Voice')
    add(values, 1, 'VOICE')
    expect(spellingOf(values)).toBe('VOICE')
  })

  test('not by one that left, whose place another course took', () => {
    const values = new FacetValues()
    add(values, 0, 'Voice')
    add(values, 1, 'VOICE')
    values.remove(1)
    add(values, 1, 'Voice')
    expect(spellingOf(values)).toBe('Voice')
  })
})
