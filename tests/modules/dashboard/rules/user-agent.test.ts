import { expect, test } from 'vitest'
import { deviceOf } from '#lib/modules/dashboard/staff/user-agent.ts'

const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${engine} HeadlessChrome/150.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${engine} Chrome/138.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `Mozilla/5.0 (Linux; Android 13) ${engine} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${engine} Chrome/138.0.0.0 Safari/537.36 Edg/138.0`,
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox',
    'macOS',
  ],
  ['curl/8.5.0', undefined, undefined],
  ['', undefined, undefined],
])('%s is %s on %s', (agent, browser, system) => {
  expect(deviceOf(agent)).toEqual({ browser, system })
})
