import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  digitsOfPart,
  isEmailAddress,
  phoneForm,
  readPhone,
} from '#lib/contract/catalogue/rules/email-and-phone.ts'

const addresses = `a@b.co first.last+tag@sub.example.museum o'neil@example.ie !#$%&*/=?^_{|}~@example.org
  a@xn--h2brj9c.xn--h2brj9c उदाहरण@डेटामेल.भारत a@1and1.de`.split(/\s+/)

test.each([...addresses, '`@b.co', `${'a'.repeat(64)}@example.org`, `a@${'b'.repeat(63)}.org`])(
  '%s is an e-mail address',
  (address) => expect(isEmailAddress(address)).toBe(true),
)

const others =
  `nobody @example.org a@ a@b a@b@c.org a@example..org a@.example.org a@example.org. a@-b.org a@b-.org
  a@b_c.org .a@example.org a.@example.org a..b@example.org a@[127.0.0.1] a@127.0.0.1 mailto:a@example.org`.split(
    /\s+/,
  )
const spaced = ['a b@example.org', 'a@exa mple.org', '"a b"@example.org', 'Meera <a@example.org>']
const long = [`${'a'.repeat(65)}@example.org`, `a@${'b'.repeat(64)}.org`]

test.each([...others, ...spaced, ...long, '', 'a@example.org, b@example.org', 'a\u0007@example.org'])(
  '%s is no e-mail address',
  (address) => expect(isEmailAddress(address)).toBe(false),
)

test.each<[typed: string, number: string, extension?: string]>([
  ['1234567', '1234567'],
  ['+123456789012345', '+123456789012345'],
  ['020\u2010555\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d0100', '0205550100'],
  ['020\u00a0555\u20070\u202f1\u300000', '0205550100'],
  ['\u2068+91\u200b 98220\u200d\u00ad 12345\u2069\ufeff', '+919822012345'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['(+44) (0) 20 7946 0958', '+442079460958'],
  ['+(353)(0)1 555 0100', '+35315550100'],
  ['+३५३ (०)१ ५५५ ०१००', '+35315550100'],
  ['(0)20 7946 0958', '02079460958'],
  ['0044 (0)20 7946 09', '0044020794609'],
  ['+49 89 1(0)2 34567', '+498910234567'],
  ['608-271-9000 (x11)', '6082719000', '11'],
  ['608-271-9000 #\u0967\u0967', '6082719000', '11'],
  ['123456789012345 x1', '123456789012345', '1'],
])('a phone number is read as it is typed: %s', (typed, number, extension) => {
  expect(readPhone(typed)).toEqual({ number, extension })
})

const manyDigits = '1'.repeat(60_000)

test.each([
  ...['', '+', '123456', '+123456', '1234567890123456', '123456 x11', '123456x1', 'x1234567'],
  ...['++1234567', '12345+67', '1234567+', 'call 1234567', '1234567 x', '1234567 x1234567', '1234567 int 8'],
  ...['1234567, 1234568', '98220 12345 98230 12345', '1234567\0', '½234567', '①②③④⑤⑥⑦', 'tel:tel:1234567'],
  ...[manyDigits, `1234567${' x'.repeat(30_000)}`, '+1(0)'.repeat(10_000), '\ud835\udfd7'.repeat(20_000)],
])('no phone number: %.30s', (typed) => expect(readPhone(typed)).toBeUndefined())

test('separators do not make a number longer, however many there are', () => {
  const between = ' \u2011\u200b(.)'.repeat(2_000)
  expect(readPhone([...'+9822012345'].join(between))?.number).toBe('+9822012345')
})

/** Zeros of scripts in which phone numbers are typed, and of the mathematical digits, whose rows touch. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0x17e0, 0xff10, 0x1d7ce, 0x1d7d8, 0x1fbf0]

test('a number is the same in every script, with every separator, prefix and extension', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 15 })
  const separator = fc.constantFrom(
    '',
    ' ',
    '\u00a0',
    '-',
    '\u2011',
    '\u2212',
    '.',
    '(',
    ')',
    '/',
    '\u00b7',
    '\u200e',
  )
  const extension = fc.tuple(
    fc.constantFrom(' x', ' EXT ', 'ext. ', ' extn', '#'),
    fc.stringMatching(/^[0-9]{1,6}$/),
  )
  fc.assert(
    fc.property(
      digits,
      fc.constantFrom(...zeros),
      fc.array(separator, { minLength: 16, maxLength: 16 }),
      fc.constantFrom('', 'tel:', 'Tel: ', '\u200e'),
      fc.constantFrom('', '+', '\uff0b'),
      fc.option(extension, { nil: undefined }),
      (values, zero, separators, prefix, plus, after) => {
        const written = values.map((digit, at) => String.fromCodePoint(zero + digit) + separators[at])
        // A zero in brackets after a country code is the trunk code, which is dropped on purpose.
        fc.pre(!written.join('').includes(`(${String.fromCodePoint(zero)})`))
        const read = readPhone(prefix + plus + written.join('') + (after?.join('') ?? ''))
        const number = (plus && '+') + values.join('')
        expect(read).toEqual({ number, extension: after?.[1] })
        expect(readPhone(number)?.number).toBe(number)
        expect(digitsOfPart(written.join('')) ?? '').toBe(phoneForm(values.join('').replace(/^0+/, '')))
      },
    ),
  )
})

test('any text is read in the same way twice, and what is read can be dialled', () => {
  const piece = fc.constantFrom(...'0123456789+()xX#./- extn\u0967\uff0b\u2011tel:')
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 30 }), (typed) => {
      const read = readPhone(typed)
      if (!read) return
      expect(read.number).toMatch(/^\+?[0-9]{7,15}$/)
      expect(read.extension ?? '1').toMatch(/^[0-9]{1,6}$/)
      expect(readPhone(read.number)).toEqual({ number: read.number, extension: undefined })
    }),
  )
})

test.each([
  ['+919876543210', '9876543210'],
  ['09876543210', '9876543210'],
  ['9876543210', '9876543210'],
  ['+1234567', '1234567'],
])('the phone number %s is compared as %s', (phone, form) => expect(phoneForm(phone)).toBe(form))

test.each([
  ['98220', '98220'],
  ['०९८२२०', '98220'],
  ['+44 (0)20 7946 0958', '2079460958'],
  ['020\u20115550100 x11', '205550100'],
  ['0', undefined],
  ['tabla 2', undefined],
  ['', undefined],
])('a search for %j looks for the digits %s', (typed, digits) => expect(digitsOfPart(typed)).toBe(digits))
