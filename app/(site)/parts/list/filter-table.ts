import { weekdayName } from 'catalogue-client/text'
import { shortPlace } from '#app/(site)/parts/variant-facts.tsx'
import type { FacetValue } from '#lib/contract/catalogue/answers/course-list.ts'
import type { FacetName } from '#lib/contract/catalogue/index/facet-names.ts'
import { monthName } from '#lib/site/dates/day-texts.ts'
import { isCommonLanguage, isLanguageName, ownName, siteLanguages } from '#lib/site/languages.ts'
import { dayList, type Listing, type ListingField } from '#lib/site/listing-query.ts'
import type { PageContext } from '#lib/site/page-context.ts'

interface Filter {
  facet: FacetName
  label: (words: PageContext['words']) => string
  /** Says a value; by default as the facet does. */
  textOf?: (context: PageContext, value: string) => string | undefined
  /** What a filter that is set is called above the list, if not as in the form. */
  chip?: (context: PageContext, value: string) => string
  /** Whether several values may be chosen. The query then repeats the field for each. */
  isMany?: boolean
  isOffered?: (context: PageContext, value: FacetValue) => boolean
  /** Fewest values that are worth offering, unless one is chosen. */
  least?: number
  /** Whether values are codes of languages, in which their names are. */
  isLanguage?: boolean
}

const asValue = (_: PageContext, value: string): string => value
const among = (texts: Readonly<Record<string, string>>, value: string): string | undefined => texts[value]

/** Filters of lists by their field, in the order in which those that are set are shown. */
export const filters = {
  format: {
    facet: 'format',
    label: (words) => words.format,
    textOf: ({ site }, value) => site.formats.find(({ key }) => key === value)?.label,
  },
  language: {
    facet: 'language',
    label: (words) => words.language,
    isLanguage: true,
    textOf({ site }, value) {
      const named = siteLanguages(site).find(({ code }) => code === value)
      return named && ownName(named)
    },
  },
  tag: {
    facet: 'tag',
    label: (words) => words.tag,
    chip: ({ words }, value) => `${words.tag}: ${value}`,
  },
  level: {
    facet: 'level',
    label: (words) => words.level,
    chip: asValue,
    least: 2,
    // A level that only one course has, or that is the name of a language, divides nothing.
    isOffered: ({ site }, { value, count }) =>
      count > 1 && !isLanguageName(site, value) && !isCommonLanguage(value),
  },
  instructor: { facet: 'instructor', label: (words) => words.teacher, chip: asValue, least: 2 },
  stream: { facet: 'stream', label: (words) => words.stream },
  when: { facet: 'month', label: (words) => words.when, textOf: monthName },
  venue: {
    facet: 'venue',
    label: (words) => words.where,
    textOf: (_, value) => shortPlace(value),
    chip: asValue,
  },
  delivery: {
    facet: 'delivery',
    label: (words) => words.how,
    textOf: ({ words }, value) => among(words.deliveries, value),
  },
  day: {
    facet: 'day',
    label: (words) => words.day,
    isMany: true,
    textOf: ({ spoken }, value) => weekdayName(value, spoken),
  },
  time: {
    facet: 'time',
    label: (words) => words.time,
    textOf: ({ words }, value) => among(words.times, value),
  },
  price: {
    facet: 'price',
    label: (words) => words.price,
    textOf: ({ words }, value) => among(words.prices, value),
  },
  availability: {
    facet: 'availability',
    label: (words) => words.availability,
    textOf: ({ words }, value) => among(words.states, value),
  },
} satisfies Partial<Record<ListingField, Filter>>

export type FilterField = keyof typeof filters

export const filterOf = (field: FilterField): Filter => filters[field]

export const valuesOf = (field: FilterField, listing: Listing): string[] => {
  const value = listing[field]
  return value === undefined ? [] : filterOf(field).isMany ? dayList(value) : [value]
}
