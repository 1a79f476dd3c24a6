import { expect, test } from 'vitest'
import { columnFaults } from '#lib/base/db/column-fingerprint.ts'

const expected = {
  courses: "id text not null, rating numeric(14,4), tags text[] not null default '{}'::text[]",
  plans: 'id text not null',
}

const rateless = expected.courses.replace('rating numeric(14,4), ', '')

test.each<[string, Record<string, string>, string[]]>([
  ['the same columns', expected, []],
  ['another order', { ...expected, courses: `${expected.courses}`.split(', ').reverse().join(', ') }, []],
  ['a table of somebody else', { ...expected, mine: 'id text not null' }, []],
  [
    'further columns that an INSERT may leave out',
    {
      ...expected,
      plans:
        'id text not null, note text, at date not null default now(), n bigint not null generated as identity',
    },
    [],
  ],
  [
    'a further column that every INSERT would have to fill',
    { ...expected, plans: 'id text not null, note text not null' },
    ['plans.note is unknown, and text not null without a default'],
  ],
  ['a missing table', { courses: expected.courses }, ['the table plans is missing']],
  [
    'a missing column',
    { ...expected, courses: rateless },
    ['courses.rating is missing (expected numeric(14,4))'],
  ],
  [
    'another type',
    { ...expected, courses: expected.courses.replace('numeric(14,4)', 'double precision') },
    ['courses.rating is double precision (expected numeric(14,4))'],
  ],
  [
    'a value that became required, and a default that is gone',
    {
      courses: expected.courses.replace('(14,4)', '(14,4) not null').replace(/ default .*/, ''),
      plans: 'id text',
    },
    [
      'courses.rating is numeric(14,4) not null (expected numeric(14,4))',
      "courses.tags is text[] not null (expected text[] not null default '{}'::text[])",
      'plans.id is text (expected text not null)',
    ],
  ],
])('names the differences of %s', (_, live, faults) => {
  expect(columnFaults(expected, live)).toEqual(faults)
})
