import { expect, test } from 'vitest'
import type { Catalogue } from '#lib/site/catalogue/site-catalogue.ts'
import { mirroredCatalogue } from '#lib/site/mirror/mirrored-catalogue.ts'

/** A catalogue over an API that cannot be reached at first, and what was asked of it. */
function catalogueThatFails(times: number, bytesMax?: number) {
  const asked: string[] = []
  const answer =
    (name: string) =>
    async (...given: unknown[]) => {
      asked.push([name, ...given].join(' '))
      if (asked.length <= times) throw new Error('cannot be reached')
      return {}
    }
  const names = ['readSite', 'listStreams', 'listCourses', 'findCourse', 'listPaths', 'findPath']
  const catalogue = Object.fromEntries(names.map((name) => [name, answer(name)]))
  return { catalogue: mirroredCatalogue(catalogue as unknown as Catalogue, bytesMax), asked }
}

test('what many pages show is read once, by however many at once', async () => {
  const { catalogue, asked } = catalogueThatFails(0)
  await Promise.all([catalogue.listStreams(), catalogue.listStreams(), catalogue.findPath('A')])
  await catalogue.listStreams()
  await catalogue.findPath('B')
  expect(asked).toEqual(['listStreams', 'findPath A', 'findPath B'])
})

test('a look-up that failed is made again by the next page that needs it', async () => {
  const { catalogue, asked } = catalogueThatFails(1)
  await expect(catalogue.listStreams()).rejects.toThrow('cannot be reached')
  await catalogue.listStreams()
  await catalogue.listStreams()
  expect(asked).toHaveLength(2)
})

test('a course, of which there are many, is not held after its page', async () => {
  const { catalogue, asked } = catalogueThatFails(0)
  await catalogue.findCourse('c1', 'hi')
  await catalogue.findCourse('c1', 'hi')
  expect(asked).toHaveLength(2)
})

test('of more lists than there is room for those that were read last are held', async () => {
  const { catalogue, asked } = catalogueThatFails(0, 3_000)
  for (let page = 1; page <= 50; page++) await catalogue.listCourses({ page })
  await catalogue.listCourses({ page: 50 })
  expect(asked).toHaveLength(50)
  await catalogue.listCourses({ page: 1 })
  expect(asked).toHaveLength(51)
})
