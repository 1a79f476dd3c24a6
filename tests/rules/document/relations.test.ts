import { expect, test } from 'vitest'
import {
  faultsOf,
  linesOf,
  nestedFolders,
  ofCourse,
  ofInstitute,
  ofInvite,
  ofPath,
  ofSite,
  ofVersion,
  withInstitute,
} from './documents.ts'

const course = (id: string, entries = {}) => ({ id, title: 'Knitting', ...entries })
const folder = (id: string, entries = {}) => ({ id, title: 'Music', slug: id, ...entries })
const plan = { id: 'p', amount: 1, currency: 'INR' }
const ofCourses = (...courses: object[]) => withInstitute({ courses })
const ofFolders = (...folders: object[]) => ofSite({ streams: { folders } })
const ofItem = (item: object) => ofSite({ streams: { items: [item] } })
const filedUnder = (stream: string, streams: object) => ({ ...ofPath({ stream }), site: { streams } })
const inFolders = (stream: string, ...folders: object[]) =>
  filedUnder(stream, { source: 'folder_library', folders })
/** Things that differ in one key. */
const each = (key: string, values: string, others = {}) =>
  values.split(' ').map((value) => ({ ...others, [key]: value }))
const version = 'courses[0].versions[0]'
const slugged = (id: string, slug: string) => course(id, { slug })
const within = folder('f', { folders: [folder('f')] })
const codes = each('code', 'en EN', { label: 'a' })
const keys = each('key', 'ebook eBook', { label: 'a' })
const paths = each('code', 'LP1 lp1', { name: 'a' })
const withEdition = { ...ofCourse({}), site: { languages: { editions: [['c1', 'c2']] } } }
const guitars = folder('music', { folders: [folder('guitar')] })
const unused = { source: 'tags', folders: [folder('music')] }
const invites = [{ id: 'a', default: true }, { id: 'b' }, { id: 'c', default: true, status: 'inactive' }]
const many = Array.from({ length: 31 }, (_, n) => ({ key: `k${n}`, label: 'x' }))
const withVersion = (id: string) => course(id, { versions: [{ id: 'v' }] })

test.each<[path: string, value: string, first: string, document: unknown]>([
  ['courses[1].id', 'a', 'courses[0]', ofCourses(course('a'), course(' a '))],
  ['courses[1].versions[0].id', 'v', 'courses[0]', ofCourses(withVersion('a'), withVersion('b'))],
  [`${version}.invites[1].id`, 'n', 'courses[0]', ofVersion({ invites: each('id', 'n n') })],
  [`${version}.invites[0].plans[1].id`, 'p', 'courses[0]', ofInvite({ plans: [plan, plan] })],
  ['courses[1].slug', 'strasse', 'courses[0]', ofCourses(slugged('a', 'straße'), slugged('b', 'strasse'))],
  ['site.streams.folders[0].folders[0].id', 'f', 'site.streams.folders[0]', ofFolders(within)],
  ['site.languages.items[1].code', 'EN', 'site.languages.items[0]', ofSite({ languages: { items: codes } })],
  ['site.formats[1].key', 'eBook', 'site.formats[0]', ofSite({ formats: keys })],
  ['learning_paths[1].code', 'lp1', 'learning_paths[0]', withInstitute({ learning_paths: paths })],
])('a value that is used already is refused, with its first place: %s', (path, value, first, document) => {
  const message = new RegExp(
    `^'${value}' is already used in ${RegExp.escape(first)}; expected an? \\w+ that no other`,
  )
  expect(faultsOf(document)).toEqual([{ path, message: expect.stringMatching(message) }])
})

test.each<[string, unknown]>([
  ["site.languages.editions[0][1]: 'c2' is not a course of this document", withEdition],
  ["learning_paths[0].stream: 'craft' is not a stream of this site", inFolders('craft', folder('music'))],
  ["learning_paths[0].stream: 'guitar' is not a stream of this site", inFolders('guitar', guitars)],
  ["learning_paths[0].stream: 'music' is not a stream of this site", filedUnder('music', unused)],
  [`${version}.invites[2].default: another invite of this version is already the`, ofVersion({ invites })],
  ['site.formats: 31 formats are too many; expected at most 30', ofSite({ formats: many })],
  [
    'site.streams.folders[0]: this folder has no name; expected a title, sub',
    ofFolders({ id: 'f', title: ' ' }),
  ],
  ['site.streams.items[0]: this item has no name; expected a label or slug', ofItem({ tag: 'music' })],
  ["site.streams.items[0]: 'संगीत' is not a label that makes a slug", ofItem({ label: 'संगीत', tag: 'music' })],
  ["courses[0].title: 'a\\u0000b' contains a NUL or half a surrogate pair", ofCourse({ title: 'a\0b' })],
  ["courses[0].tags[1]: '\\ud800' contains a NUL or half a", ofCourse({ tags: ['fine', '\ud800'] })],
  [
    `site.streams${'.folders[0]'.repeat(5)}: lists and objects are nested too deep; expected at most 1,000 levels`,
    ofFolders(nestedFolders(5000)),
  ],
])('what two places say is compared: %s', (line, document) => {
  expect(linesOf(faultsOf(document))).toEqual([expect.stringContaining(line)])
})

test('an id may be used by things of different kinds, and in another case', () => {
  const version = { id: 'a', invites: [{ id: 'a', plans: [{ ...plan, id: 'a' }] }] }
  const site = { streams: { folders: [folder('a')] } }
  const courses = [course('a', { versions: [version] }), course('A')]
  expect(faultsOf(withInstitute({ site, courses }))).toEqual([])
})

const untitled = { id: 'f-1', title: 'संगीत' }
test.each<[string, unknown]>([
  ['a stream of another case', inFolders('MUSIC', folder('music'))],
  ['a hidden stream', inFolders('music', folder('music', { hidden: true }))],
  ['a made slug', filedUnder('fine-arts', { source: 'tags', items: [{ label: 'Fine  Árts!' }] })],
  ['a stream whose slug is its id', inFolders('f-1', untitled)],
  ['anything while streams are off', filedUnder('anything', { folders: [folder('music')] })],
])('a learning path may be filed under %s', (_, document) => expect(faultsOf(document)).toEqual([]))

test('texts with a NUL are named in the order of the document, courses after all else', () => {
  const course = (id: string) => ({ id, title: 'a\0', tags: ['a\0', 'b', 'c\0'], faqs: [{ question: '\0' }] })
  const document = { ...withInstitute({ courses: [course('a'), '\0', course('b')] }), z: { '\0': ['\0'] } }
  const faults = faultsOf(document).filter(({ message }) => message.includes('contains a NUL'))
  const inCourse = (n: number) =>
    ['title', 'tags[0]', 'tags[2]', 'faqs[0].question'].map((at) => `courses[${n}].${at}`)
  const paths = ['z["\\u0000"]', 'z["\\u0000"][0]', ...inCourse(0), 'courses[1]', ...inCourse(2)]
  expect(faults.map(({ path }) => path)).toEqual(paths)
})

test('all faults of all kinds are reported at once', () => {
  const document = {
    format: 'catalogue/1',
    institute: { id: 'i1', slug: 'Harbour', name: 'x\0' },
    site: { languages: { editions: [['gone']] }, streams: { source: 'tags', items: [{ label: '!' }] }, b: 1 },
    courses: [
      course('a', { title: 7, versions: 5 }),
      'b',
      course('a', { versions: [{ id: 'v', created_at: 'today' }] }),
    ],
    learning_paths: [{ code: 'LP1', stream: 'craft' }],
  }
  const paths = faultsOf(document).map(({ path }) => path)
  expect(paths.sort()).toEqual(
    `courses[0].title courses[0].versions courses[1] courses[2].id courses[2].versions[0].created_at institute.name
    institute.slug learning_paths[0].name learning_paths[0].stream site.b site.languages.editions[0][0]
    site.streams.items[0]`.split(/\s+/),
  )
})

test('values are named on one line and cut short', () => {
  const [fault] = faultsOf(ofInstitute({ slug: `a\n\u001b[31m${'x'.repeat(500)}` }))
  expect(fault?.message).toMatch(/^'a\\u000a\\u001b\[31mx{53}…' is not a slug/)
})
