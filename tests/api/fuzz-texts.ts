import fc from 'fast-check'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** Texts that have broken parsers, databases and logs, encoded for a path segment or a query. */
const troublesome = words(`
  %00 a%00b %ED%A0%80 %ed%b0%80x %C0%AF %FF % %4 %zz %E0%A4%A %u0041 %25 _ %5C %5C%5C %25_%5C ' %27%3B-- %22
  %3Cscript%3E %0D%0AX-Evil:%201 %0A 99999999999999999999 9007199254740993 9007199254740991 -1 0 1e21 1e1 +1 1.0 007
  NaN Infinity %D9%A1 %EF%BC%91 0x10 2147483648 2000-13-45 true null undefined [] %7B%7D __proto__ constructor
  toString hasOwnProperty %5B%5D * . .. %2e%2e %2F %5c.. %C4%B0 %CF%82 %C3%9F e%CC%81 %E2%80%8B %EF%BB%BF %E2%80%AE
  %F0%9F%A7%B6 %C2%A0 {id} [id] (group) @slot _next $ ;a=b ~ ! %20 + , ,,%00, 00000000-0000-4000-8000-000000000000`)

const long = (length: number): fc.Arbitrary<string> =>
  fc
    .constantFrom('a', '%', '%41', '%00', '%F0%9F%A7%B6', '/', '..%2F')
    .map((unit) => unit.repeat(length / unit.length))
const raw = fc.string({ unit: fc.constantFrom(..."aZ09%-_.~!$&'()*+,;=:@"), maxLength: 24 })
const escaped = fc
  .string({ unit: 'binary', maxLength: 20 })
  .map((text) => encodeURIComponent(text.toWellFormed()))
const anyBytes = fc
  .uint8Array({ maxLength: 12 })
  .map((octets) => [...octets].map((octet) => `%${octet.toString(16).padStart(2, '0')}`).join(''))

export const oddTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...troublesome) },
  { weight: 2, arbitrary: raw },
  { weight: 2, arbitrary: escaped },
  { weight: 1, arbitrary: anyBytes },
  { weight: 1, arbitrary: long(3_000) },
)

const ips = words('203.0.113.9 2001:db8::1 ::ffff:203.0.113.9 1.2.3.4,5.6.7.8 999.1.1.1 fe80::1%eth0 %00 -')
const tags = [
  '*',
  '"a"',
  'W/"a"',
  '"a", W/"b" , "c"',
  'a',
  '"',
  '""',
  '"\xe9"',
  ', ,',
  `"${'a'.repeat(9_000)}"`,
]
const types = [
  'application/json',
  'Application/JSON; charset=utf-8',
  'text/plain',
  'application/jsonx',
  ';',
  '',
]
const nexts = words(
  'RSC Next-Router-Prefetch Next-Router-State-Tree X-Middleware-Subrequest X-Nextjs-Data Next-Action',
)
const claims = words('X-HTTP-Method-Override X-Forwarded-Host X-Forwarded-Proto X-Request-Id Purpose')

/** Headers beside the key, good and bad, some of which a framework would act upon. */
export function oddHeaders(origin: string): fc.Arbitrary<[name: string, value: string]> {
  const origins = [
    origin,
    `${origin}.evil.example`,
    `${origin}/`,
    `${origin}, ${origin}`,
    'http://[::1',
    'null',
  ]
  const one = (name: string, ...values: string[]) =>
    fc.constantFrom(...values).map((value): [string, string] => [name, value])
  const named = (names: string[], value: string) =>
    fc.constantFrom(...names).map((name): [string, string] => [name, value])
  return fc.oneof(
    one('Origin', ...origins, '', '*', '\xe9', 'file://'),
    one('If-None-Match', ...tags),
    one('If-None-Match', '*'),
    one('X-Client-IP', ...ips),
    one('X-Forwarded-For', ...ips),
    one('Content-Type', ...types),
    named(nexts, '1'),
    named(claims, 'DELETE'),
    one('Accept-Encoding', 'gzip', 'br, *;q=0', 'identity'),
    one('Content-Encoding', 'gzip', 'identity', ' '),
    one('Range', 'bytes=0-1', 'bytes=-1'),
    one('If-Modified-Since', 'Fri, 20 Nov 2026 10:00:00 GMT'),
    one('Cookie', `a=${'b'.repeat(1_000)}; __prerender_bypass=1`),
    one('X-Long', 'x'.repeat(16_000)),
  )
}
