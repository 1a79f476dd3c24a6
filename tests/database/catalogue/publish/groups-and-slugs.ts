import fc from 'fast-check'
import { sourceOf, withInstitute } from '../../../rules/document/documents.ts'

export const id = 'i1'
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Courses of few titles and slugs, in groups of which a path leads through one, so that edits meet each other. */
export const source = () =>
  sourceOf(
    withInstitute({
      site: {
        languages: {
          enabled: true,
          items: ['English', 'Hindi'].map((label) => ({ code: label.slice(0, 2).toLowerCase(), label })),
          editions: ['a b', 'c d', 'b e'].map((group) => group.split(' ')),
        },
        streams: { source: 'tags', items: [{ label: 'Music', tag: 'Music' }] },
      },
      courses: ids.map((courseId, index) => ({
        id: courseId,
        title: ['Alpha', 'Beta', 'Gamma'][index % 3],
        tags: index % 2 ? ['Music'] : [],
        versions: [{ id: `${courseId}-v`, level: index % 2 ? 'Hindi' : 'English' }],
      })),
      learning_paths: [{ code: 'P1', name: 'Path', steps: [{ course_id: 'c' }, { course_id: 'f' }] }],
    }),
  )

const course = fc.constantFrom(...ids)
const title = fc.constantFrom('Alpha', 'Alpha!', 'Alpha 2', 'Beta', 'Gamma', 'Straße')
const slug = fc.constantFrom(
  'null',
  ...['alpha', 'alpha-2', 'beta', 'gamma', 'straße', 'strasse', 'd-v'].map((one) => `'${one}'`),
)
const day = fc.constantFrom('null', "'2026-11-20'", "'2026-11-22'", "'2026-11-25'")
const one = { where: course }

const edit = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({ ...one, slug })
      .map((to) => `update courses set slug = ${to.slug} where id = '${to.where}'`),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ ...one, title })
      .map((to) => `update courses set title = '${to.title}' where id = '${to.where}'`),
  },
  fc.record(one).map(({ where }) => `update courses set published = not published where id = '${where}'`),
  fc
    .record(one)
    .map(({ where }) => `update courses set position = coalesce(7 - position, 3) where id = '${where}'`),
  fc
    .record({ ...one, from: day, until: day })
    .map(
      ({ where, from, until }) =>
        `update courses set publish_from = ${from}, publish_until = ${until} where id = '${where}'`,
    ),
  fc
    .record(one)
    .map(
      ({ where }) =>
        `update versions set status = case status when 'active' then 'archived' else 'active' end where course_id = '${where}'`,
    ),
  fc
    .record(one)
    .map(
      ({ where }) =>
        `update versions set level = case level when 'Hindi' then 'English' else 'Hindi' end where course_id = '${where}'`,
    ),
  fc
    .record({ ...one, to: course })
    .map(({ where, to }) => `update versions set course_id = '${to}' where id = '${where}-v'`),
  fc.record(one).map(({ where }) => `delete from courses where id = '${where}'`),
  fc.record({ ...one, title }).map(
    ({ where, title: named }) => `with course as (
        insert into courses (institute_id, id, sequence, title) select '${id}', '${where}', 9, '${named}'
        where not exists (select from courses where id = '${where}') returning institute_id, id)
        insert into versions (institute_id, course_id, id, sequence, status)
        select institute_id, id, id || '-new', 0, 'active' from course`,
  ),
  fc
    .record({ ...one, to: course })
    .map(({ where, to }) => `update editions set course_id = '${to}' where course_id = '${where}'`),
  fc
    .record({ ...one, group: fc.nat(2) })
    .map(({ where, group }) => `update editions set group_sequence = ${group} where course_id = '${where}'`),
  fc
    .record({ ...one, to: course })
    .map(({ where, to }) => `update path_steps set course_id = '${to}' where course_id = '${where}'`),
  // A value that cannot be read, and its repair.
  fc
    .record(one)
    .map(
      ({ where }) =>
        `update versions set workload = case when workload is null then 'soon' end where course_id = '${where}'`,
    ),
  fc.constant('update institutes set languages_enabled = not languages_enabled'),
)

/** What happens between two publishes: edits of one transaction, and days that pass. */
export interface Step {
  edits: string[]
  days: number
}

export const history: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    edits: fc.array(edit, { minLength: 1, maxLength: 6 }),
    days: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(3)),
  }),
  { minLength: 2, maxLength: 6 },
)
