import { expect, test } from 'vitest'
import { breadcrumbList, itemList, organization, scriptJson } from '#lib/site/json-ld.ts'
import { siteWith } from './site-with.ts'

test.each(['</script><script>alert(1)</script>', '<!--', '<script', '</SCRIPT >'])(
  'no text such as %s can end the script',
  (name) => {
    const json = scriptJson({ name })
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toEqual({ name })
  },
)

const context = siteWith([])
const [one, two] = [
  { name: 'One', path: '/1' },
  { name: 'Two', path: '/2' },
]

test('a list counts on from the pages before it', () => {
  expect(itemList(context, [one, two], 25).itemListElement).toEqual([
    { '@type': 'ListItem', position: 25, name: 'One', url: 'https://s.example/1' },
    { '@type': 'ListItem', position: 26, name: 'Two', url: 'https://s.example/2' },
  ])
})

test('breadcrumbs lead from the first page to the last', () => {
  expect(breadcrumbList(context, [one, two]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'One', item: 'https://s.example/1' },
    { '@type': 'ListItem', position: 2, name: 'Two', item: 'https://s.example/2' },
  ])
})

test('what an organization lacks is left out, and how to reach it is told', () => {
  const { institute } = context.site
  const contact = { phone: '+91 20 5550 0100', whatsapp: null, email: 'office@example.org', address: 'Pune' }
  const reached = { ...context, site: { ...context.site, institute: { ...institute, contact } } }
  const bare = {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name: 'Osari College',
    url: 'https://s.example/',
  }
  expect(organization(context, '/')).toEqual(bare)
  expect(organization(reached, '/')).toEqual({
    ...bare,
    telephone: '+91 20 5550 0100',
    email: 'office@example.org',
    address: 'Pune',
  })
})
