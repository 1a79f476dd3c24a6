import type { Session } from './calendar.ts'

/** `noun` is for error messages. Sheets read `words` as written here, or as somebody maps theirs. */
export type FactKind = (
  | { kind: 'day' | 'duration' | 'week' }
  | { kind: 'count'; noun: string }
  | { kind: 'text'; noun: string; max: number }
  | { kind: 'words'; noun: string; words: readonly string[] }
) & {
  /** Describes it in documents and answers. */
  about: string
  example: string | number
  /** Description of its column in sheets; an example cell if it differs from `example`. */
  column: string
  cell?: string
  /** Name in the dashboard, and a heading that sheets may have. */
  label: { en: string; hi: string }
}

/**
 * Facts that a version may state about its teaching, in the order of answers. From an entry follow: the key of the
 * document, the column of the table `versions` (which a migration adds), the key of `schedule` in answers, the column
 * of sheets, and the field of the dashboard's form.
 */
export const versionFacts = {
  workload: {
    kind: 'duration',
    about: 'Total teaching time, as an ISO 8601 duration.',
    example: 'PT24H',
    column: 'duration, such as 24 hours, 6 weeks or PT24H',
    cell: '24 hours',
    label: { en: 'Duration', hi: 'अवधि' },
  },
  delivery: {
    kind: 'words',
    noun: 'a way of teaching',
    words: ['online', 'onsite', 'blended'],
    about: 'How the version is taught.',
    example: 'onsite',
    column: 'online, onsite or blended',
    label: { en: 'Online or in person', hi: 'ऑनलाइन या केंद्र पर' },
  },
  venue: {
    kind: 'text',
    noun: 'a venue',
    max: 200,
    about: 'Place of teaching, as plain text.',
    example: 'Kothrud, Pune',
    column: 'where it is taught',
    label: { en: 'Place', hi: 'स्थान' },
  },
  sessions: {
    kind: 'week',
    about: 'Weekly lessons.',
    example: 'Mon & Wed 18:30',
    column: 'weekly days and times',
    label: { en: 'Days and times', hi: 'दिन और समय' },
  },
  seats_left: {
    kind: 'count',
    noun: 'a number of seats',
    about: 'Number of free seats as the institute reports it, for display only.',
    example: 4,
    column: 'number of seats left',
    label: { en: 'Seats left', hi: 'बची सीटें' },
  },
} as const satisfies Record<string, FactKind>

type Facts = typeof versionFacts
export type FactKey = keyof Facts
export const factKeys = Object.keys(versionFacts) as FactKey[]

type ValueOf<One> = One extends { kind: 'week' }
  ? Session[]
  :
      | (One extends { kind: 'count' }
          ? number
          : One extends { words: readonly (infer Word)[] }
            ? Word
            : string)
      | null

/** Values of the facts: null, or no lessons, where a version does not state one. */
export type FactValues = { [Key in FactKey]: ValueOf<Facts[Key]> }

export const eachFact = <Value>(make: (fact: FactKind, key: FactKey) => Value) =>
  Object.fromEntries(factKeys.map((key) => [key, make(versionFacts[key], key)])) as Record<FactKey, Value>
