import { expect, test } from 'vitest'
import { answerTagged } from '#lib/api/answer.ts'

test.each([5, 7, 20])('a body of %i MB is read and compressed once for its tag', async (megabytes) => {
  let reads = 0
  const ask = async () => {
    const request = new Request('http://x/', { headers: { 'accept-encoding': 'br' } })
    const answer = await answerTagged(request, 'id', `"large-${megabytes}"`, async () => {
      reads++
      return { json: 'a line of a sitemap\n'.repeat(50_000 * megabytes), tag: `"large-${megabytes}"` }
    })
    return answer?.headers.get('content-encoding')
  }
  expect([await ask(), await ask(), await ask()]).toEqual(['br', 'br', 'br'])
  expect(reads).toBe(1)
})

test.each(['br', 'gzip'])(
  'the process goes on while a whole sitemap is compressed with %s',
  async (coding) => {
    const tag = `"whole-${coding}"`
    const json = 'a line of a sitemap\n'.repeat(200_000)
    const request = new Request('http://x/', { headers: { 'accept-encoding': coding } })
    let hasGoneOn = false
    const answer = answerTagged(request, 'id', tag, async () => {
      setImmediate(() => {
        hasGoneOn = true
      })
      return { json, tag }
    })
    expect((await answer)?.headers.get('etag')).toBe(`"whole-${coding}-${coding}"`)
    expect(hasGoneOn).toBe(true)
  },
)
