import { expect, test } from 'vitest'
import { foreignName } from '#lib/modules/mcp/endpoint.ts'

const here = 'http://localhost:3000'

test.each([
  ['evil.example', 'evil.example'],
  ['localhost.evil.example:3000', 'localhost.evil.example'],
  ['127.0.0.1.evil.example', '127.0.0.1.evil.example'],
  ['a b', 'a b'],
])('on a developer’s machine the name %j is foreign', (host, name) => {
  expect(foreignName(host, here)).toBe(name)
})

test.each(['localhost:3000', 'app.localhost', '127.0.0.1:3000', '[::1]:3000', '192.168.1.7:3000', null])(
  'its own names and addresses are not: %j',
  (host) => {
    expect(foreignName(host, here)).toBeUndefined()
  },
)

test('a site with an address of its own answers under any name, as proxies have their own', () => {
  expect(foreignName('proxy.internal', 'https://www.school.example')).toBeUndefined()
  expect(foreignName('proxy.internal', 'http://203.0.113.5')).toBeUndefined()
})
