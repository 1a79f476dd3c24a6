import { expect, test } from 'vitest'
import { breadcrumbList, itemList, organization, scriptJson } from '#lib/site/json-ld.ts'

test.each(['</script><script>alert(1)</script>', '<!--', '<script', '</SCRIPT >'])(
  'no text such as %s can end the script',
  (name) => {
    const json = scriptJson({ name })
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toEqual({ name })
  },
)

const [one, two] = [
  { name: 'One', url: 'https://s.example/1' },
  { name: 'Two', url: 'https://s.example/2' },
]

test('a list counts on from the pages before it', () => {
  expect(itemList([one, two], 25).itemListElement).toEqual([
    { '@type': 'ListItem', position: 25, name: 'One', url: one.url },
    { '@type': 'ListItem', position: 26, name: 'Two', url: two.url },
  ])
})

test('breadcrumbs lead from the first page to the last', () => {
  expect(breadcrumbList([one, two]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'One', item: one.url },
    { '@type': 'ListItem', position: 2, name: 'Two', item: two.url },
  ])
})

test('what an organization lacks is left out, and how to reach it is told', () => {
  const contact = { phone: null, email: null, address: null }
  const reached = { phone: '+91 20 5550 0100', email: 'office@example.org', address: 'Pune' }
  expect(organization({ ...one, logo: null, website: null, contact: reached })).toMatchObject({
    telephone: '+91 20 5550 0100',
    email: 'office@example.org',
    address: 'Pune',
  })
  expect(organization({ ...one, logo: null, website: null, contact })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    ...one,
  })
})
