import { expect, test } from 'vitest'
import { cleanAll } from '#lib/html/clean-all.ts'
import { textDigestOf } from '#lib/html/texts.ts'

test('many texts are returned in order, each cleaned by its kind', async () => {
  const numbers = Array.from({ length: 50 }, (_, at) => `${at}`)
  const cleaned = await cleanAll([
    { kind: 'html', source: '<p>a@x.org</p>' },
    { kind: 'bio', source: '<p>Jane a@x.org</p>' },
    ...numbers.map((number) => ({ kind: 'html', source: `<b>${number}<script>` }) as const),
  ])
  expect(cleaned).toEqual([
    { html: '<p>a@x.org</p>', text: 'a@x.org' },
    { html: '<p>Jane </p>', text: 'Jane' },
    ...numbers.map((text) => ({ html: `<b>${text}</b>`, text })),
  ])
})

test('callers take turns: a text does not wait for all texts of another caller', async () => {
  const many = cleanAll(Array.from({ length: 12 }, () => ({ kind: 'html', source: '<p>x'.repeat(1_500) })))
  const one = cleanAll([{ kind: 'html', source: '<p>one' }])
  expect(await Promise.race([many.then(() => 'many'), one.then(() => 'one')])).toBe('one')
  await many
})

test.each([
  ['257 elements within each other', '<b>'.repeat(257), '256 deep'],
  ['200,001 characters', 'x'.repeat(200_001), '200,000 characters'],
])(
  'a text beyond a limit is refused with the limit, and the next one is cleaned: %s',
  async (_, source, fault) => {
    await expect(cleanAll([{ kind: 'html', source }])).rejects.toThrow(fault)
    expect(await cleanAll([{ kind: 'html', source: '<p>a' }])).toEqual([{ html: '<p>a</p>', text: 'a' }])
  },
)

test('digests differ by kind and by source, and equal inputs have equal digests', () => {
  const digests = [textDigestOf('html', 'a'), textDigestOf('bio', 'a'), textDigestOf('html', 'b')]
  expect(new Set(digests).size).toBe(3)
  expect(digests[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(textDigestOf('html', 'a')).toBe(digests[0])
})
