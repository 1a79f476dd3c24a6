import { describe, expect, test } from 'vitest'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { outlineOf, publish, summaryOf } from '../answers.ts'
import { course, invite, languages, paidVersion, version, yesterday } from '../cast.ts'

/** A course of which one version is in each of these languages. */
const taught = (id: string, codes: (string | null)[], changes: Partial<CourseSource> = {}) =>
  course({
    id,
    title: `Title of ${id}`,
    versions: codes.map((code, i) => version({ id: `${id}-${i}`, level: code, position: i })),
    ...changes,
  })

const editions = [['weave-en', 'weave-hi', 'weave-mr']]
const courses = [
  taught('weave-hi', ['hi', 'en']),
  taught('weave-en', ['en', null, 'hi']),
  taught('weave-mr', ['mr'], { published: false }),
]

describe('the version shown', () => {
  test('is the only listing where course languages are off', () => {
    const off = publish({ site: { languages: { ...languages(editions), enabled: false } }, courses })
    expect(off.entries.map(({ entry_id }) => entry_id)).toEqual(['weave-en', 'weave-hi'])
    const listings = off.entries.flatMap(({ indexed }) => indexed.listings)
    expect(listings.map(({ language }) => language)).toEqual(['', ''])
    const { languages: none, variants } = summaryOf(off, 'weave-en')
    expect([none, variants.map(({ language }) => language)]).toEqual([[], [null, null, null]])
  })

  test('speaks for the whole course', () => {
    const one = course({
      id: 'k',
      versions: [
        version({ id: 'shut', level: 'English', position: 0, invites: [invite({ ends_on: yesterday })] }),
        paidVersion('sold', { amount: 7 }, { level: 'Hindi', position: 1 }),
      ],
    })
    const sold = publish({ site: { languages: languages() }, courses: [one] })
    const states = (language: string) => {
      const { availability, price, url } = summaryOf(sold, 'k', language)
      return [availability, price?.amount, url?.replace(/.*packageSessionId=/, '')]
    }
    expect(states('')).toEqual(['closed', undefined, 'shut&enrollInviteId=invite&level=English'])
    expect(states('hi')).toEqual(['available', 7, 'sold&enrollInviteId=sold-invite&level=Hindi'])
    const [row] = sold.entries
    const listed = row?.indexed.listings.map(({ language, availability }) => `${language} ${availability}`)
    expect(listed).toEqual([' closed', 'en closed', 'hi available'])
  })

  test('gives its title to the order of each listing', () => {
    const courses = [taught('a', ['en'], { title: 'Éclair' }), taught('b', ['hi'], { title: 'मिठाई' })]
    const [row] = publish({ site: { languages: languages([['a', 'b']]) }, courses }).entries
    const titles = row?.indexed.listings.map(({ language, title }) => [language, row.indexed.titles[title]])
    expect(titles?.join(' ')).toBe(',Éclair en,Éclair hi,मिठाई')
  })
})

describe('an outline', () => {
  test('shows level, language and subjects of each version', () => {
    const outline = [{ title: 'default', modules: [{ title: 'Loom', chapters: [{ title: 'Warp' }] }] }]
    const a = version({ id: 'a', level: 'Default', position: 0, outline })
    const one = course({ id: 'k', versions: [a, version({ id: 'b', level: 'Hindi 1', position: 1 })] })
    const subjects = [{ ...outline[0], title: null }]
    expect(outlineOf(publish({ site: { languages: languages() }, courses: [one] }), 'k').variants).toEqual([
      { package_session_id: 'a', level: null, language: null, subjects },
      { package_session_id: 'b', level: 'Hindi 1', language: { code: 'hi', label: 'Hindi' }, subjects: [] },
    ])
  })
})
