import { expect, test } from 'vitest'
import { speculationRules } from '#app/(site)/assets/asset-files.ts'

const [rule] = JSON.parse(speculationRules().body.toString()).prefetch
const patterns = (conditions: { href_matches?: string }[]) =>
  conditions.flatMap(({ href_matches }) =>
    href_matches === undefined ? [] : [new URLPattern(href_matches, 'https://s.example')],
  )
const [{ or }, ...others] = rule.where.and
const wanted = patterns(or)
const unwanted = patterns(others.map(({ not }: { not: object }) => not))

test.each([
  ['/courses/tabla', true],
  ['/hi/courses/%E0%A4%A4%E0%A4%AC%E0%A4%B2%E0%A4%BE', true],
  ['/courses?day=saturday', true],
  ['/learn/streams/music/strings', true],
  ['/batches?when=2027-01', true],
  ['/courses/tabla/enquiry?package_session_id=v1', false],
  ['/courses/tabla/v1.ics', false],
  ['/batches.ics', false],
  ['/pictures/courses/tabla/picture.png', false],
  ['/dashboard', false],
])('whether a link to %s is fetched when it is pointed at: %s', (path, isFetched) => {
  const url = new URL(path, 'https://s.example').href
  expect(wanted.some((one) => one.test(url)) && !unwanted.some((one) => one.test(url))).toBe(isFetched)
})

test('a page of another website is not fetched', () => {
  expect(wanted.some((one) => one.test('https://learn.example/courses/tabla'))).toBe(false)
})
