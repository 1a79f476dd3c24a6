import { expect, test } from 'vitest'
import { cleanAll } from '#lib/html/clean-all.ts'
import { digestOf } from '#lib/html/digest.ts'

test('many texts are answered in order, each by its kind, and each is handed on once', async () => {
  const seen: string[] = []
  const texts = [
    { kind: 'html', source: '<p>a@x.org</p>' },
    { kind: 'bio', source: '<p>Jane a@x.org</p>' },
  ] as const
  const cleaned = await cleanAll(texts, ({ text }, { kind }) => seen.push(`${kind}: ${text}`))
  expect(cleaned).toEqual([
    { html: '<p>a@x.org</p>', text: 'a@x.org' },
    { html: '<p>Jane </p>', text: 'Jane' },
  ])
  expect(seen).toEqual(['html: a@x.org', 'bio: Jane'])
})

test('others get their turn between the texts of a batch', async () => {
  let turns = 0
  const timer = setInterval(() => turns++)
  await cleanAll(Array.from({ length: 200 }, (_, at) => ({ kind: 'html', source: `<p>${at}</p>` }) as const))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
})

test('a digest tells kinds and sources apart, and is the same every time', () => {
  const digests = [digestOf('html', 'a'), digestOf('bio', 'a'), digestOf('html', 'b')]
  expect(new Set(digests).size).toBe(3)
  expect(digests[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(digestOf('html', 'a')).toBe(digests[0])
})
