import { describe, expect, test } from 'vitest'
import { target } from './harness.ts'
import { otherHost } from './harness-data.ts'
import { exchange, type RawAnswer } from './server-socket.ts'

const port = Number(new URL(target.origin).port)

async function at(host: string, path: string): Promise<RawAnswer> {
  const text = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  const [answer] = await exchange(port, text)
  if (!answer) throw new Error('No answer came.')
  return answer
}
const own = `localhost:${port}`
const other = `${otherHost}:${port}`

describe('two institutes on one server', () => {
  test.each(['/', '/robots.txt', '/courses'])(
    'each have their own %s, of their own address',
    async (path) => {
      const [ours, theirs] = [await at(own, path), await at(other, path)]
      const nobodys = await at('nobody.example', path)
      expect([ours.status, theirs.status, nobodys.status]).toEqual([200, 200, 404])
      expect(ours.body).not.toContain(otherHost)
      expect(theirs.body).not.toMatch(/localhost|Osari/)
      expect(theirs.body).not.toBe(ours.body)
    },
  )

  test('have one API, where the key decides', async () => {
    const answers = [own, other, 'nobody.example'].map(
      async (host) => (await at(host, '/catalog/v1/site')).status,
    )
    expect(await Promise.all(answers)).toEqual([401, 401, 401])
  })
})

const raw = async (text: string) => (await exchange(port, `${text}\r\n\r\n`))[0]

// Next answers these by the header.
if (target.server === 'own') {
  test('the host of an absolute target counts, whatever the header says', async () => {
    const absolute = (host: string, header: string) =>
      raw(`GET http://${host}/robots.txt HTTP/1.1\r\nHost: ${header}\r\nConnection: close`)
    const [ours, theirs] = [await at(own, '/robots.txt'), await at(other, '/robots.txt')]
    expect((await absolute(other, own))?.body).toBe(theirs.body)
    expect((await absolute(`me@${own}`, other))?.body).toBe(ours.body)
    expect((await absolute('nobody.example', own))?.status).toBe(404)
  })

  test.each(['HTTP/1.1\r\nHost:\r\nConnection: close', 'HTTP/1.0'])(
    'a request without a host is shown no institute: %j',
    async (rest) => {
      expect((await raw(`GET /robots.txt ${rest}`))?.status).toBe(404)
      expect((await raw(`GET /healthz ${rest}`))?.status).toBe(200)
    },
  )
}
