import fc from 'fast-check'
import { nestedFolders, withInstitute } from './documents.ts'

/** A sound document with one of everything. */
export const whole = withInstitute({
  $schema: 'https://courses.example.org/schema/catalogue-1.json',
  institute: {
    id: 'i1',
    slug: 'harbour',
    name: 'Harbour Institute',
    website_url: 'https://www.example.org',
    websites: ['https://www.example.org'],
    contact: { phone: '+91 20 5550 0100', email: 'office@example.org', address: 'Pune' },
    leads_per_visitor: 8,
  },
  site: {
    course_page_url: 'https://a.org/{course_id}',
    time_zone: 'Asia/Kolkata',
    currency: 'INR',
    card_label: 'title',
    hours: '24',
    languages: {
      enabled: true,
      items: [{ code: 'en', label: 'English', match: ['eng'] }],
      editions: [['c1', 'c2']],
    },
    formats: [{ key: 'ebook', label: 'eBook', tags: ['a'], levels: ['b'] }],
    streams: { source: 'folder_library', folders: [nestedFolders(3)], items: [{ label: 'Music' }] },
  },
  courses: ['c1', 'c2'].map((id) => ({
    id,
    title: 'Knitting',
    tags: ['Music'],
    mode: 'live',
    rating: 4.5,
    position: 1,
    faqs: [{ question: 'q', answer_html: 'a' }],
    authors: [{ name: 'A', bio_html: 'b' }],
    instructors: [{ name: 'A' }],
    versions: [
      {
        id: `${id}-v`,
        created_at: '2026-04-01T10:00:00Z',
        status: 'active',
        workload: 'PT24H',
        venue: 'Pune',
        sessions: [{ day: 'monday', starts_at: '18:30', ends_at: '20:00' }],
        seats_left: 4,
        invites: [
          { id: `${id}-n`, starts_on: '2026-06-01', plans: [{ id: `${id}-p`, amount: 1, currency: 'INR' }] },
        ],
        outline: [{ title: 's', modules: [{ title: 'm', chapters: [{ title: 'c' }] }] }],
      },
    ],
  })),
  learning_paths: [{ code: 'LP1', name: 'Craft', stream: 'folder', steps: [{ course_id: 'c1', amount: 2 }] }],
})

const texts =
  '|.|..| .. |x|active| active |Active|archived|title|live|tags|blended|catalogue/1|2026-06-01|2026-02-30|2026-13-01|2026-06-01 |0000-01-01|2026-6-1|2026-04-01T10:00Z|2026-04-01T10:00:00+05:30|2026-04-01T24:00:00Z|2026-04-01T10:00:00|INR|inr|XQX|rupees|UTC|Asia/Pune|PT|P1D|PT1.5H|P1W2D|https://a.org/{course_id}|https://a.org/#{course_id}|HTTP://a.org|http://|ftp://a.org|/a|a@b.co|a@b|@b.co|a b@c.de|+91 (20) 5550-0100|12345'
const oddTexts = [' ', '\u0085', '\ufeff\u00a0', '\0', '\ud800', '1'.repeat(16), ` ${'a'.repeat(201)} `]
const numbers = [0, -0, -1, 1.5, 5, 5.1, 8, 0.00001, 100_000, 100_001, 1e9, 1e9 + 1, 2 ** 53]
const others: unknown[] = [null, true, false, [], {}, [null], [''], [[]], { ['__proto__']: 1, 'to.x': 1 }]

/** Values at the limits of some kind. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(...texts.split('|')),
  fc.constantFrom<unknown>(...oddTexts, ...['a', '🧶'].flatMap((one) => [one.repeat(64), one.repeat(65)])),
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom(...others),
)

const keys = 'titel title id hidden $schema $comment level amount __proto__x'.split(' ')

type Mutation = { at: number; how: 'replace' | 'remove' | 'add' | 'repeat'; key: string; value: unknown }

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(400),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat'),
  key: fc.constantFrom(...keys),
  value,
})

/** Changes the node that comes `at`-th when the document is walked. */
export function mutate(document: unknown, { at, how, key, value: with_ }: Mutation): unknown {
  const copy = structuredClone(document)
  const nodes: [holder: Record<string, unknown> | unknown[], key: string][] = []
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    for (const [name, inner] of Object.entries(node)) {
      nodes.push([node as Record<string, unknown>, name])
      walk(inner)
    }
  }
  walk(copy)
  const [holder, name] = nodes[at % nodes.length] ?? [{}, '']
  const target = holder as Record<string, unknown>
  if (how === 'replace') target[name] = with_
  else if (how === 'remove') Array.isArray(holder) ? holder.splice(Number(name), 1) : delete target[name]
  else if (how === 'repeat' && Array.isArray(holder)) holder.push(structuredClone(holder[0]))
  else if (!Array.isArray(holder)) target[key] = with_
  return copy
}
