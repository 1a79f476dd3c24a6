import { describe, expect, test } from 'vitest'
import { attributionOf, pageAddress } from '#lib/contract/leads/attribution.ts'
import { readEnquiry } from '#lib/contract/leads/intake.ts'

const person = { full_name: 'Meera Nair', email: 'meera@example.org' }
const read = (fields: Record<string, unknown>) => readEnquiry({ ...person, ...fields })
const paramOf = (body: Record<string, unknown>) => readEnquiry(body).fault?.param
const letters = (count: number) => 'ü'.repeat(count)
/** Makes an e-mail address of a given length. */
const address = (count: number) =>
  `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(count - 197)}.org`
const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, '']))
/** Characters of two UTF-16 units each. */
const faces = (count: number) => '🙂'.repeat(count)

test.each<[field: string, sent: unknown, taken: unknown]>([
  ['full_name', '  Meera  Nair\t', 'Meera  Nair'],
  ['full_name', 'Meera\r\nNair\nB\rC\u2028D\u2029E\vF', 'Meera Nair B C D E F'],
  ['full_name', '\nX\n', 'X'],
  ['full_name', '\u0085Meera\u0085Nair\ufeff\u3000', 'Meera Nair'],
  ['full_name', faces(120), faces(120)],
  ['full_name', `  ${letters(120)}  `, letters(120)],
  ['email', ' Meera@Example.org ', 'Meera@Example.org'],
  ['email', address(254), address(254)],
  ['phone', '+91 (98765) 43-210.', '+919876543210'],
  ['phone', '९८२२०\n१२३४५', '9822012345'],
  ['message', ' one\r\ntwo\n\n three ', 'one\r\ntwo\n\n three'],
  ['message', '\u0085one\u0085two\u0085', 'one\u0085two'],
  ['message', faces(2000), faces(2000)],
  ['course_id', ' id\n', 'id'],
  ['package_session_id', 'v', 'v'],
  ['page_url', 'HTTPS://school.example/a?b#c', 'HTTPS://school.example/a?b#c'],
  ['page_url', `http://a.example/${'x'.repeat(1983)}`, `http://a.example/${'x'.repeat(1983)}`],
  ['source', 'flyer\nMay', 'flyer May'],
  ['source', letters(64), letters(64)],
  ['consent', true, true],
  ['consent', false, false],
  ['custom_fields', {}, {}],
  ['custom_fields', { ' utm_source ': ' news\nletter ', b: ' ' }, { utm_source: 'news letter', b: '' }],
  ['custom_fields', { [faces(64)]: faces(500) }, { [faces(64)]: faces(500) }],
  ['custom_fields', pairs(20), pairs(20)],
  ['consent_notice', ' privacy\n3 ', 'privacy 3'],
  ['consent_notice', faces(64), faces(64)],
  ['consent_purposes', [], null],
  ['consent_purposes', [' ', '\u0085'], null],
  ['consent_purposes', [' answer\nme ', '', faces(64)], ['answer me', faces(64)]],
  ['consent_purposes', Array(10).fill('same'), Array(10).fill('same')],
  ['consent_language', ' pt-BR ', 'pt-BR'],
  ['consent_language', letters(35), letters(35)],
])('a field is accepted: %s %j', (field, sent, taken) => {
  const { given, fault } = read({ [field]: sent })
  expect(fault).toBeUndefined()
  expect(given).toMatchObject({ [field]: taken })
})

describe('a field is refused that is', () => {
  test.each<[what: string, field: string, values: unknown[]]>([
    ['missing or blank', 'full_name', [undefined, null, ' \n\t', '\u0085']],
    ['no text', 'full_name', [7, ['Meera']]],
    ['too long', 'full_name', [letters(121), faces(121)]],
    ['not storable', 'full_name', ['a\0b', 'a\ud800b']],
    ['no address', 'email', ['nobody', 'a\nb@example.org', `a@${'b.'.repeat(126)}org`]],
    ['no text', 'email', [7, {}]],
    ['too long', 'email', [address(255)]],
    ['not storable', 'email', ['a\0@example.org']],
    ['not of 7 to 15 digits', 'phone', ['123456', '1234567890123456']],
    ['no number', 'phone', ['++1234567', '1234567, 1234568', '1234567\0']],
    ['no text', 'phone', [9876543210]],
    ['too long', 'message', [faces(2001)]],
    ['no storable text', 'message', [7, 'a\0', '\udc00']],
    ['no storable text', 'course_id', [7, 'a\0']],
    ['no storable text', 'package_session_id', [{}, '\ud800']],
    ['no web address', 'page_url', ['/courses', 'javascript:alert(1)', 'ftp://a.example', 'http://', 7]],
    ['too long', 'page_url', [`http://a.example/${'x'.repeat(1984)}`]],
    ['no short text', 'source', [letters(65), true]],
    ['neither true nor false', 'consent', ['true', 1]],
    ['no object', 'custom_fields', [[], 'a=b']],
    [
      'not of texts',
      'custom_fields',
      [{ a: 1 }, { a: null }, { a: { b: 'c' } }, { ['__proto__']: { x: 1 } }],
    ],
    ['of a blank name', 'custom_fields', [{ ' ': 'a' }, { '\u0085': 'a' }]],
    [
      'of equal names',
      'custom_fields',
      [
        { ['__proto__']: 'a', ' __proto__': 'b' },
        { a: '1', ' a': '2' },
      ],
    ],
    ['too long', 'custom_fields', [{ [letters(65)]: 'a' }, { a: letters(501) }]],
    ['not storable', 'custom_fields', [{ a: '\0' }, { 'a\ud800': 'b' }]],
    ['more than 20', 'custom_fields', [pairs(21)]],
    ['no short text', 'consent_notice', [7, ['a'], 'a\0', letters(65)]],
    ['no list', 'consent_purposes', ['answer', true, { 0: 'a' }]],
    ['not of texts', 'consent_purposes', [['a', null], [['a']], ['a\ud800']]],
    ['too long', 'consent_purposes', [[letters(65)], Array(11).fill('a'), Array(11).fill('')]],
    ['no short text', 'consent_language', [7, letters(36), 'e\0']],
  ])('%s: %s', (_, field, values) => {
    for (const sent of values) expect([sent, read({ [field]: sent }).fault?.param]).toEqual([sent, field])
  })
})

test.each<[what: string, phone: unknown, sent: object | null | undefined, kept: object | null]>([
  ['an extension', '1234567 x11', undefined, { phone_extension: '11' }],
  ['an extension beside other fields', '1234567 x11', { a: 'b' }, { a: 'b', phone_extension: '11' }],
  ['an extension beside 19 fields', '1234567 x11', pairs(19), { ...pairs(19), phone_extension: '11' }],
  ['an extension beside 20 fields', '1234567 x11', pairs(20), pairs(20)],
  ['one that is sent', '1234567 x11', { ' phone_extension ': '12' }, { phone_extension: '12' }],
  ['none', '1234567', { a: 'b' }, { a: 'b' }],
  ['no phone', ' ', null, null],
])('the custom fields of a phone number with %s', (_, phone, custom_fields, kept) => {
  expect(read({ phone, custom_fields }).given.custom_fields).toEqual(kept)
})

test('every name of a custom field is stored, and treated as a name only', () => {
  const custom_fields = JSON.parse('{"__proto__":" x ","constructor":"y","toString":"z","2":"b","1":"a"}')
  const taken = read({ custom_fields }).given.custom_fields
  expect(JSON.stringify(taken)).toBe('{"1":"a","2":"b","__proto__":"x","constructor":"y","toString":"z"}')
  expect(Object.getPrototypeOf(taken)).toBe(Object.prototype)
})

const optional =
  `email phone message course_id package_session_id page_url source consent custom_fields consent_notice
  consent_purposes consent_language`.split(/\s+/)

test.each(optional)('a null or blank %s counts as not given', (field) => {
  const base = { full_name: 'A', email: 'a@b.org', phone: '1234567' }
  for (const nothing of [null, '', ' \n ', '\u0085', '\ufeff \u0085']) {
    const { given, fault } = readEnquiry({ ...base, [field]: nothing })
    expect(fault).toBeUndefined()
    expect(given).toHaveProperty(field, null)
  }
})

test.each<[string, Record<string, unknown>]>([
  ['full_name', {}],
  ['full_name', { email: 1, custom_fields: 1 }],
  ['email', { full_name: 'A' }],
  ['email', { full_name: 'A', email: ' ', phone: null, message: 7 }],
  ['email', { full_name: 'A', email: 'no', phone: 'no' }],
  ['phone', { full_name: 'A', phone: 'no', message: 7 }],
  ['phone', { full_name: 'A', email: '', phone: 7 }],
  ['message', { ...person, message: 7, course_id: 7 }],
  ['course_id', { ...person, package_session_id: 7, course_id: 7 }],
  ['package_session_id', { ...person, page_url: 7, package_session_id: 7 }],
  ['page_url', { ...person, source: 7, page_url: 7 }],
  ['source', { ...person, consent: 7, source: 7 }],
  ['consent', { ...person, custom_fields: 7, consent: 7 }],
  ['custom_fields', { ...person, consent_notice: 7, custom_fields: 7 }],
  ['consent_notice', { ...person, consent_purposes: 7, consent_notice: 7 }],
  ['consent_purposes', { ...person, consent_language: 7, consent_purposes: 7, consent: false }],
  ['consent_language', { ...person, consent_language: 7, homepage: 7 }],
])('the first of several bad fields is named: %s in %j', (param, body) => expect(paramOf(body)).toBe(param))

test('fields before the first bad one are returned with the fault', () => {
  const given = { ...person, phone: null, message: null, course_id: 'c' }
  expect(read({ course_id: 'c', package_session_id: 7 }).given).toEqual(given)
})

test('unknown fields and the form’s own hidden fields never cause a fault', () => {
  for (const value of [null, '', 7, -1, 'x\0', '\ud800', [], {}, true, 1e308]) {
    expect(read({ utm_source: value, homepage: value, filled_ms: value }).fault).toBeUndefined()
  }
})

test('no message repeats a sent value', () => {
  const secret = 'secret-value'
  const values = [`${secret}\0`, { [secret]: `${secret}\0` }, [secret], `${secret}${'x'.repeat(3000)}`]
  for (const field of ['full_name', ...optional])
    for (const value of values) expect(read({ [field]: value }).fault?.message ?? '').not.toContain(secret)
})

const page = 'https://school.example/tabla?utm_source=news'

test('only known names of an attribution are read, trimmed and on one line', () => {
  const given = {
    ...{ landing_url: ` ${page} `, referrer: 'HTTP://search.example/', utm_source: ' news\nletter ' },
    ...{ utm_medium: 'e-mail', utm_campaign: 'मानसून', utm_term: 't', utm_content: 'c', gclid: 'g' },
    ...{ gbraid: 'gb', wbraid: 'wb', fbclid: 'f', msclkid: 'm' },
  }
  const taken = { ...given, landing_url: page, utm_source: 'news letter' }
  expect(attributionOf({ ...given, campaign: 'x', __proto__: { gclid: 'no' } })).toEqual(taken)
})

test.each<[string, unknown, object | null]>([
  ['null', null, null],
  ['a text', 'utm_source=x', null],
  ['a list', [{ utm_source: 'x' }], null],
  ['nothing usable', { utm_source: ' ', gclid: 1, other: 'x' }, null],
  ['a number', { utm_source: 7, gclid: 'g' }, { gclid: 'g' }],
  ['an object', { utm_source: { toString: 'x' }, gclid: 'g' }, { gclid: 'g' }],
  ['a NUL', { utm_source: 'a\0', gclid: 'g' }, { gclid: 'g' }],
  ['half a surrogate pair', { utm_source: '\ud800', gclid: 'g' }, { gclid: 'g' }],
  ['255 characters', { gclid: '🙂'.repeat(255) }, { gclid: '🙂'.repeat(255) }],
  ['256 characters', { gclid: 'g'.repeat(256), fbclid: 'f' }, { fbclid: 'f' }],
  ['another scheme', { landing_url: 'javascript:alert(1)', gclid: 'g' }, { gclid: 'g' }],
  ['no address', { referrer: '/tabla', gclid: 'g' }, { gclid: 'g' }],
  ['no host', { referrer: 'https://', gclid: 'g' }, { gclid: 'g' }],
  ['a fragment', { landing_url: `${page}#token=1` }, { landing_url: page }],
  ['a long fragment', { landing_url: `${page}#${'x'.repeat(2000)}` }, { landing_url: page }],
  ['a sign in a campaign', { utm_campaign: 'a#b' }, { utm_campaign: 'a#b' }],
])('%s in an attribution never refuses the enquiry, and usable values are kept', (_, attribution, left) => {
  const { given, fault } = readEnquiry({ full_name: 'M', email: 'm@example.org', attribution })
  expect(fault).toBeUndefined()
  expect(given.attribution).toEqual(left)
})

test('an address has at most 2000 characters', () => {
  const long = (length: number) => 'https://school.example/'.padEnd(length, 'a')
  expect(attributionOf({ landing_url: long(2000) })).toEqual({ landing_url: long(2000) })
  expect(attributionOf({ landing_url: long(2001) })).toBeNull()
})

test('a page’s address keeps the campaign parameters of its query in order, and no fragment', () => {
  const address = 'https://u:p@school.example/a%20b/?token=1&utm_source=x%26y&gclid=g&utm_id=2#t'
  expect(pageAddress(address)).toBe('https://school.example/a%20b/?utm_source=x%26y&gclid=g')
  expect(pageAddress('https://school.example/?token=1')).toBe('https://school.example/')
})
