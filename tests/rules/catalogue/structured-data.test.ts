import { describe, expect, test } from 'vitest'
import { structuredData } from '#lib/catalogue/rules/structured-data.ts'
import { type Seo, StructuredData, type Variant } from '#lib/catalogue/shapes.ts'

const seo = (changes: Partial<Seo> = {}): Seo => ({
  title: 'T',
  description: null,
  image_url: null,
  canonical_url: null,
  ...changes,
})

const variant = (changes: Partial<Variant> = {}): Variant => ({
  package_session_id: 'v1',
  enroll_invite_id: null,
  level: null,
  language: null,
  url: null,
  availability: 'available',
  price: null,
  ...changes,
})

const priced = (amount: number, currency: string | null, url: string | null = null) =>
  variant({ url, price: { amount, compare_at_amount: null, currency, is_free: amount === 0 } })

const school = { name: 'Harbour', website_url: null }

describe('structured data', () => {
  test('carries everything that is known', () => {
    const hindi = { code: 'hi', label: 'Hindi' }
    const data = structuredData(
      {
        title: 'Weaving',
        image_url: 'https://x.example/w.png',
        variants: [
          { ...priced(1499.5, 'INR', 'https://l.example/w?packageSessionId=v1'), language: hindi },
          variant({ package_session_id: 'v2', availability: 'closed' }),
          priced(0, 'INR'),
        ],
      },
      'hi',
      seo({ title: 'SEO title', description: 'By hand.', canonical_url: 'https://l.example/w' }),
      { name: 'Harbour', website_url: 'https://h.example' },
    )
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: 'Weaving',
      description: 'By hand.',
      image: 'https://x.example/w.png',
      url: 'https://l.example/w',
      inLanguage: 'hi',
      provider: { '@type': 'Organization', name: 'Harbour', sameAs: 'https://h.example' },
      offers: [
        {
          '@type': 'Offer',
          price: 1499.5,
          priceCurrency: 'INR',
          category: 'Paid',
          url: 'https://l.example/w?packageSessionId=v1',
          availability: 'https://schema.org/InStock',
        },
        {
          '@type': 'Offer',
          price: 0,
          priceCurrency: 'INR',
          category: 'Free',
          availability: 'https://schema.org/InStock',
        },
      ],
      hasCourseInstance: [
        { '@type': 'CourseInstance', courseMode: 'Online', inLanguage: 'hi' },
        { '@type': 'CourseInstance', courseMode: 'Online' },
        { '@type': 'CourseInstance', courseMode: 'Online' },
      ],
    })
  })

  test('leaves out every key without a value, and describes the course by its title then', () => {
    const data = structuredData(
      { title: 'Weaving', image_url: null, variants: [variant()] },
      undefined,
      seo(),
      school,
    )
    // As JSON, so that a key with undefined would not pass for a missing one.
    expect(JSON.parse(JSON.stringify(data))).toStrictEqual({
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: 'Weaving',
      description: 'Weaving',
      provider: { '@type': 'Organization', name: 'Harbour' },
      hasCourseInstance: [{ '@type': 'CourseInstance', courseMode: 'Online' }],
    })
    expect(Object.values(data)).not.toContain(undefined)
  })

  test('leaves out the currency of a free version that has none', () => {
    const data = structuredData(
      { title: 'W', image_url: null, variants: [priced(0, null)] },
      undefined,
      seo(),
      school,
    )
    expect(data.offers).toStrictEqual([
      { '@type': 'Offer', price: 0, category: 'Free', availability: 'https://schema.org/InStock' },
    ])
  })
})

describe('a string in structured data can not end a script', () => {
  test.each([
    ['an end tag', 'a</script>b', 'a&lt;/script>b'],
    ['an end tag in any case', '</ScRiPt >', '&lt;/ScRiPt >'],
    ['an end tag that is cut short', '</script', '&lt;/script'],
    ['a start tag', '<script src=x>', '&lt;script src=x>'],
    ['a start tag in capitals', '<SCRIPT', '&lt;SCRIPT'],
    ['a comment', '<!-- x -->', '&lt;!-- x -->'],
    ['several', '<!--<script></script>', '&lt;!--&lt;script>&lt;/script>'],
    ['one behind another sign', '<<script', '<&lt;script'],
  ])('as %s', (_, text, safe) => {
    const data = structuredData(
      {
        title: text,
        image_url: `https://x.example/${text}`,
        variants: [priced(1, 'INR', `https://l.example/${text}`)],
      },
      'en',
      seo({ description: text, canonical_url: `https://l.example/${text}` }),
      { name: text, website_url: `https://h.example/${text}` },
    )
    expect(data).toMatchObject({
      name: safe,
      description: safe,
      image: `https://x.example/${safe}`,
      url: `https://l.example/${safe}`,
      provider: { name: safe, sameAs: `https://h.example/${safe}` },
      offers: [{ url: `https://l.example/${safe}` }],
    })
    expect(() => StructuredData.parse(data)).not.toThrow()
  })

  test.each([
    ['a tag of another kind', '<b>bold</b>'],
    ['a comparison', '1 < 2 && 3 > 2'],
    ['a declaration', '<!doctype html>'],
    ['a spaced tag', '< script>'],
    ['an authored entity', '&lt;script>'],
  ])('while %s stays as it is', (_, text) => {
    const data = structuredData(
      { title: text, image_url: null, variants: [variant()] },
      undefined,
      seo(),
      school,
    )
    expect(data.name).toBe(text)
  })
})
