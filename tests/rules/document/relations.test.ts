import { expect, test } from 'vitest'
import {
  faultsOf,
  linesOf,
  nestedFolders,
  ofCourse,
  ofInstitute,
  ofPath,
  ofSite,
  ofVersion,
  withInstitute,
} from './documents.ts'

const course = (id: string, entries = {}) => ({ id, title: 'Knitting', ...entries })
const folder = (id: string, entries = {}) => ({ id, title: 'Music', slug: id, ...entries })
const plan = { id: 'p', amount: 1, currency: 'INR' }
const filedUnder = (stream: string, streams: object) => ({ ...ofPath({ stream }), site: { streams } })

test.each<[string, unknown]>([
  [
    "courses[1].id: 'a' is already used in courses[0]; expected an id that no other course has",
    withInstitute({ courses: [course('a'), course(' a ')] }),
  ],
  [
    "courses[1].versions[0].id: 'v' is already used in courses[0]",
    withInstitute({ courses: ['a', 'b'].map((id) => course(id, { versions: [{ id: 'v' }] })) }),
  ],
  [
    "courses[0].versions[0].invites[1].id: 'n' is already used in courses[0]",
    ofVersion({ invites: [{ id: 'n' }, { id: 'n' }] }),
  ],
  [
    "courses[0].versions[0].invites[0].plans[1].id: 'p' is already used in courses[0]",
    ofVersion({ invites: [{ id: 'n', plans: [plan, plan] }] }),
  ],
  [
    "courses[1].slug: 'strasse' is already used in courses[0]; expected a slug that no other course has, case aside",
    withInstitute({ courses: [course('a', { slug: 'straße' }), course('b', { slug: 'strasse' })] }),
  ],
  [
    "site.streams.folders[0].folders[0].id: 'f' is already used in site.streams.folders[0]",
    ofSite({ streams: { folders: [folder('f', { folders: [folder('f')] })] } }),
  ],
  [
    "site.languages.items[1].code: 'EN' is already used in site.languages.items[0]",
    ofSite({ languages: { items: ['en', 'EN'].map((code) => ({ code, label: 'a' })) } }),
  ],
  [
    "site.formats[1].key: 'eBook' is already used in site.formats[0]",
    ofSite({ formats: ['ebook', 'eBook'].map((key) => ({ key, label: 'a' })) }),
  ],
  [
    "learning_paths[1].code: 'lp1' is already used in learning_paths[0]",
    withInstitute({ learning_paths: ['LP1', 'lp1'].map((code) => ({ code, name: 'a' })) }),
  ],
  [
    "site.languages.editions[0][1]: 'c2' is not a course of this document",
    { ...ofCourse({}), site: { languages: { editions: [['c1', 'c2']] } } },
  ],
  [
    "learning_paths[0].stream: 'craft' is not a stream of this site",
    filedUnder('craft', { source: 'folder_library', folders: [folder('music')] }),
  ],
  [
    "learning_paths[0].stream: 'guitar' is not a stream of this site",
    filedUnder('guitar', {
      source: 'folder_library',
      folders: [folder('music', { folders: [folder('guitar')] })],
    }),
  ],
  [
    "learning_paths[0].stream: 'music' is not a stream of this site",
    filedUnder('music', { source: 'tags', folders: [folder('music')] }),
  ],
  [
    'courses[0].versions[0].invites[2].default: true is given to two invites of a version',
    ofVersion({
      invites: [{ id: 'a', default: true }, { id: 'b' }, { id: 'c', default: true, status: 'inactive' }],
    }),
  ],
  [
    'site.formats: 31 formats are too many; expected at most 30',
    ofSite({ formats: Array.from({ length: 31 }, (_, n) => ({ key: `k${n}`, label: 'x' })) }),
  ],
  [
    'site.streams.folders[0]: this folder has no name; expected a title, subtitle or slug',
    ofSite({ streams: { folders: [{ id: 'f', title: ' ' }] } }),
  ],
  [
    'site.streams.items[0]: this item has no name; expected a label or slug',
    ofSite({ streams: { items: [{ tag: 'music' }] } }),
  ],
  [
    "site.streams.items[0]: 'संगीत' is not a label that makes a slug",
    ofSite({ streams: { items: [{ label: 'संगीत', tag: 'music' }] } }),
  ],
  ["courses[0].title: 'a\\u0000b' contains a NUL or half a surrogate pair", ofCourse({ title: 'a\0b' })],
  [
    "courses[0].tags[1]: '\\ud800' contains a NUL or half a surrogate pair",
    ofCourse({ tags: ['fine', '\ud800'] }),
  ],
  [
    'site.streams.folders[0].folders[0].folders[0].folders[0].folders[0]: an object inside is nested too deep; expected at most 1000 levels',
    ofSite({ streams: { folders: [nestedFolders(5000)] } }),
  ],
])('what two places say is compared: %s', (line, document) => {
  expect(linesOf(faultsOf(document))).toEqual([expect.stringContaining(line)])
})

test('an id may be used by things of different kinds, and in another case', () => {
  const version = { id: 'a', invites: [{ id: 'a', plans: [{ ...plan, id: 'a' }] }] }
  const streams = { folders: [folder('a')] }
  expect(
    faultsOf(
      withInstitute({ site: { streams }, courses: [course('a', { versions: [version] }), course('A')] }),
    ),
  ).toEqual([])
})

test.each<[string, unknown]>([
  ['a stream of another case', filedUnder('MUSIC', { source: 'folder_library', folders: [folder('music')] })],
  [
    'a hidden stream',
    filedUnder('music', { source: 'folder_library', folders: [folder('music', { hidden: true })] }),
  ],
  [
    'a stream whose slug is made',
    filedUnder('fine-arts', { source: 'tags', items: [{ label: 'Fine  Árts!' }] }),
  ],
  [
    'a stream whose slug is its id',
    filedUnder('f-1', { source: 'folder_library', folders: [{ id: 'f-1', title: 'संगीत' }] }),
  ],
  ['anything while streams are off', filedUnder('anything', { folders: [folder('music')] })],
])('a learning path may be filed under %s', (_, document) => {
  expect(faultsOf(document)).toEqual([])
})

test('texts with a NUL are named in the order of the document, courses after all else', () => {
  const course = (id: string) => ({ id, title: 'a\0', tags: ['a\0', 'b', 'c\0'], faqs: [{ question: '\0' }] })
  const document = { ...withInstitute({ courses: [course('a'), '\0', course('b')] }), z: { '\0': ['\0'] } }
  const faults = faultsOf(document).filter(({ message }) => message.includes('contains a NUL'))
  expect(faults.map(({ path }) => path)).toEqual([
    'z["\\u0000"]',
    'z["\\u0000"][0]',
    'courses[0].title',
    'courses[0].tags[0]',
    'courses[0].tags[2]',
    'courses[0].faqs[0].question',
    'courses[1]',
    'courses[2].title',
    'courses[2].tags[0]',
    'courses[2].tags[2]',
    'courses[2].faqs[0].question',
  ])
})

test('a key with a NUL is refused twice: for what it is and for being unknown', () => {
  expect(faultsOf(ofSite({ 'a\0': 1 }))).toEqual([
    { path: 'site["a\\u0000"]', message: expect.stringContaining('contains a NUL') },
    { path: 'site["a\\u0000"]', message: expect.stringContaining('is not a key of a site') },
  ])
})

test('all faults of all kinds are reported at once', () => {
  const document = {
    format: 'catalogue/1',
    institute: { id: 'i1', slug: 'Harbour', name: 'x\0' },
    site: {
      languages: { editions: [['gone']] },
      streams: { source: 'tags', items: [{ label: '!' }] },
      colour: 1,
    },
    courses: [
      course('a', { title: 7, versions: 5 }),
      'b',
      course('a', { versions: [{ id: 'v', created_at: 'today' }] }),
    ],
    learning_paths: [{ code: 'LP1', stream: 'craft' }],
  }
  expect(
    faultsOf(document)
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    'courses[0].title',
    'courses[0].versions',
    'courses[1]',
    'courses[2].id',
    'courses[2].versions[0].created_at',
    'institute.name',
    'institute.slug',
    'learning_paths[0].name',
    'learning_paths[0].stream',
    'site.colour',
    'site.languages.editions[0][0]',
    'site.streams.items[0]',
  ])
})

test('folders may be nested as deep as the limit on nesting allows', () => {
  expect(faultsOf(ofSite({ streams: { folders: [nestedFolders(498)] } }))).toEqual([])
})

test('values are named on one line and cut short', () => {
  const [fault] = faultsOf(ofInstitute({ slug: `a\n\u001b[31m${'x'.repeat(500)}` }))
  expect(fault?.message).toMatch(/^'a\\u000a\\u001b\[31mx{53}…' is not a slug/)
})
