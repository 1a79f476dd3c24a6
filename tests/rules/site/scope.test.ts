import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Category } from '#lib/catalogue/shapes.ts'
import type { Frame } from '#lib/site/frame.ts'
import { listShownStreams } from '#lib/site/scope.ts'
import { siteWith } from './site-with.ts'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
beforeEach(() => {
  // What an earlier test kept is forgotten.
  vi.advanceTimersByTime(3_600_000)
})
afterAll(() => {
  vi.useRealTimers()
})

/** The frame of a page in Hindi, and the counts that were asked for. */
function pageInHindi(institute = 'counted') {
  const frame = siteWith([])
  const asked: Record<string, string>[] = []
  const { listCourses } = frame.catalogue
  frame.catalogue.listCourses = (query) => {
    asked.push(query)
    return listCourses(query)
  }
  const page: Frame = { ...frame, language: 'hi', settings: { ...frame.settings, institute } }
  return { page, asked }
}

const slugs = async (page: Frame) => (await listShownStreams(page)).map(({ slug }) => slug)

test('the streams of a language are counted once a minute, however many pages show them', async () => {
  const { page, asked } = pageInHindi()
  const shown = await Promise.all([slugs(page), slugs(page), slugs({ ...page })])
  vi.advanceTimersByTime(59_000)
  shown.push(await slugs(pageInHindi().page))
  expect(shown).toEqual(Array(4).fill(['music', 'dance']))
  expect(asked).toHaveLength(3)
  vi.advanceTimersByTime(1_001)
  await slugs(page)
  expect(asked).toHaveLength(6)
})

test('what is counted is of one institute, one deployment and one language', async () => {
  const { page, asked } = pageInHindi()
  const { settings } = page
  await slugs(page)
  await slugs({ ...page, language: 'mr' })
  await slugs({ ...page, settings: { ...settings, institute: 'another' } })
  await slugs({ ...page, settings: { ...settings, api: { url: 'https://api.example', key: 'a' } } })
  await slugs({ ...page, settings: { ...settings, api: { url: 'https://api.example', key: 'b' } } })
  expect(asked).toHaveLength(15)
})

test('streams that could not be counted are counted by the next page', async () => {
  const { page, asked } = pageInHindi()
  const broken = { ...page.catalogue, listStreams: () => Promise.reject(new Error('gone')) }
  await expect(slugs({ ...page, catalogue: broken })).rejects.toThrow('gone')
  await slugs(page)
  expect(asked).toHaveLength(3)
})

test('counts that fail together are one failure, and none is left without anybody to handle it', async () => {
  const { page } = pageInHindi()
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  const { source, streams } = await page.catalogue.listStreams()
  const category = { ...streams[0], slug: 'tabla' } as Category
  const broken = {
    ...page.catalogue,
    listStreams: async () => ({
      source,
      streams: streams.map((one) => ({ ...one, categories: [category] })),
    }),
    listCourses: () => Promise.reject(new Error('gone')),
  }
  await expect(slugs({ ...page, catalogue: broken })).rejects.toThrow('gone')
  // Node tells of them once what is under way has settled.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
