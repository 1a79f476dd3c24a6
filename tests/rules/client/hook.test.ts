import { Readable } from 'node:stream'
import { createHookReader, readHook } from 'catalogue-client'
import { describe, expect, it, vi } from 'vitest'
import { makeWebhookSecret, signWebhook } from '#lib/base/net/signed-webhooks.ts'

const secret = makeWebhookSecret()
const event = { type: 'catalogue.test', timestamp: '2026-11-22T10:00:00Z', data: { institute: 'demo' } }

/** A request signed for now, unless parts of it are replaced. */
function hookRequest({
  signature,
  at = Math.floor(Date.now() / 1000),
  body = JSON.stringify(event),
}: Parts = {}) {
  const signed = signature ?? signWebhook(secret, { id: 'evt_1', timestamp: at, body })
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at), 'webhook-signature': signed }
  return new Request('https://school.example/hook', { method: 'POST', headers, body })
}
interface Parts {
  signature?: string
  at?: number
  body?: string
}

const badSecrets = [
  ...['', 'whsec_…', 'whsec_', 'your-secret', secret.slice('whsec_'.length), `${secret} `],
  ...[23, 65].map((bytes) => `whsec_${btoa('x'.repeat(bytes))}`),
]

describe('readHook', () => {
  it('returns the event of a request that one of the signatures proves', async () => {
    const at = Math.floor(Date.now() / 1000)
    const body = JSON.stringify(event)
    const second = signWebhook(secret, { id: 'evt_1', timestamp: at, body })
    const first = signWebhook(makeWebhookSecret(), { id: 'evt_1', timestamp: at, body })
    expect(await readHook(hookRequest({ at, signature: `${first} ${second}` }), secret)).toEqual(event)
    expect(await createHookReader(secret)(hookRequest())).toEqual(event)
  })

  it.each([
    'v1,A',
    'v1,',
    'v1',
    ',',
    '',
    'v1a,AAAA',
    'v1,====',
    `v1,${'A'.repeat(43)}=`,
    `v1,${'A'.repeat(9000)}`,
  ])('answers undefined for the signature "%.20s"', async (signature) =>
    expect(await readHook(hookRequest({ signature }), secret)).toBeUndefined(),
  )

  it('answers undefined for a request without headers, for an old one and for a signed text that is no JSON', async () => {
    const bare = new Request('https://school.example/hook', { method: 'POST', body: '{}' })
    expect(await readHook(bare, secret)).toBeUndefined()
    expect(await readHook(hookRequest({ at: Math.floor(Date.now() / 1000) - 301 }), secret)).toBeUndefined()
    expect(await readHook(hookRequest({ body: 'no JSON' }), secret)).toBeUndefined()
  })

  /** The request as servers without Web requests have it. */
  const signedParts = async () => {
    const request = hookRequest()
    return { headers: Object.fromEntries(request.headers), body: await request.text() }
  }

  it('reads the request of any server, whose body is raw text, bytes or a stream', async () => {
    const { headers, body } = await signedParts()
    const bytes = Buffer.from(body)
    const capitals = Object.fromEntries(
      Object.entries(headers).map(([name, one]) => [name.toUpperCase(), [one]]),
    )
    const requests = [
      ...[
        { headers, body },
        { headers: new Headers(headers), body: bytes },
        { headers: capitals, body },
      ],
      { headers, body: JSON.parse(body), rawBody: bytes },
      Object.assign(Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]), { headers }),
    ]
    for (const request of requests) expect(await readHook(request, secret)).toEqual(event)
  })

  it('says that a body was read or parsed before, and answers undefined', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { headers, body } = await signedParts()
    const read = hookRequest()
    await read.text()
    const drained = Object.assign(Readable.from([body]), { headers })
    await drained.toArray()
    for (const request of [read, drained, { headers, body: JSON.parse(body) }, { headers }]) {
      expect(await readHook(request, secret)).toBeUndefined()
    }
    const said = warn.mock.calls.map(([text]) => String(text))
    expect(said.map((text) => /read or parsed before/.test(text))).toEqual([true, true, true, true])
    warn.mockRestore()
  })

  it('reads no more of a body than an event can have, and says so', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { headers } = await signedParts()
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const endless = new Request('https://school.example/hook', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
    const large = Object.assign(Readable.from([Buffer.alloc(1_048_577)]), { headers })
    for (const request of [endless, large]) expect(await readHook(request, secret)).toBeUndefined()
    expect(warn.mock.calls.map(([text]) => /more than 1048576 bytes/.test(String(text)))).toEqual([
      true,
      true,
    ])
    expect(sent).toBeLessThan(1_048_576 + 5 * 65_536)
    warn.mockRestore()
  })

  it.each([
    undefined,
    null,
    'text',
    { headers: null },
    { headers: { 'webhook-id': 1, 'webhook-timestamp': {}, 'webhook-signature': 5 }, body: '{}' },
    { headers: new Map([['webhook-signature', 7]]) },
    { headers: { 'webhook-id': [], 'webhook-signature': [null] } },
  ])('answers undefined, and does not throw, for the request %j', async (request) =>
    expect(await readHook(request as never, secret)).toBeUndefined(),
  )

  it.each(badSecrets)('answers undefined, and does not throw, with the secret "%s"', async (bad) => {
    expect(await readHook(hookRequest(), bad)).toBeUndefined()
    expect(await readHook(hookRequest(), undefined as unknown as string)).toBeUndefined()
  })
})

describe('createHookReader', () => {
  it.each(badSecrets)('refuses the secret "%s" with what would be right, and does not repeat it', (bad) => {
    expect(() => createHookReader(bad)).toThrow(/whsec_ and 24 to 64 bytes in base64.*catalogue hooks add/)
  })
})
