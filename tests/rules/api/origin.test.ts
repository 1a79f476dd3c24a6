import { expect, test } from 'vitest'
import { normaliseOrigin, readOrigin, requireOrigin } from '#lib/contract/api/gates.ts'
import { Problem } from '#lib/contract/api/problem.ts'

test.each([
  ['https://school.example', 'https://school.example'],
  ['https://SCHOOL.Example', 'https://school.example'],
  ['https://school.example:443', 'https://school.example'],
  ['http://school.example:80', 'http://school.example'],
  ['http://school.example:443', 'http://school.example:443'],
  ['https://school.example:8443', 'https://school.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['https://xn--mller-kva.example', 'https://xn--mller-kva.example'],
  ['https://school.example.', 'https://school.example.'],
  ['https://my_school.example', 'https://my_school.example'],
])('an origin is compared as browsers write it: %s', (value, normalised) => {
  expect(normaliseOrigin(value)).toBe(normalised)
})

const others = `null https://school.example/ https://school.example/courses https://school.example?x
  https://school.example#x https://user@school.example https://user:pass@school.example https:// https:school.example
  //school.example school.example HTTPS://school.example ftp://school.example file:// https://school.example:
  https://school.example:0443 https://school.example:99999 https://school.example:x https://%73chool.example
  https://0x7f.1 https://2130706433 https://müller.example https://school.example\\\\@evil.example https://[::1
  https://[0:0:0:0:0:0:0:1] https://*.example`.split(/\s+/)

test.each([
  ...others,
  '',
  ' ',
  ...[', ', ' '].map((sign) => `https://school.example${sign}https://school.example`),
])('a value that is not exactly one origin is not an origin: %j', (value) => {
  expect(normaliseOrigin(value)).toBeUndefined()
})

const from = (origin?: string) => readOrigin(new Headers(origin === undefined ? {} : { origin }))

test('a request without an Origin header is not from a browser and passes', () => {
  expect(from()).toBeUndefined()
  expect(requireOrigin(from(), false)).toBeUndefined()
})

test.each(['null', '', 'https://evil.example'])('the refusal of %j contains the received value', (value) => {
  const refuse = () => requireOrigin(from(value), false)
  expect(refuse).toThrow(Problem)
  expect(refuse).toThrow(
    expect.objectContaining({ code: 'origin_not_allowed', status: 403, details: { origin: value } }),
  )
})
