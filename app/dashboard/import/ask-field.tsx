import { Field } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { dayIn, wordFor } from '#lib/modules/dashboard/words/words.ts'
import { type Ask, isUnanswered } from '#lib/office/imports/sheet-facts.ts'
import { weekdayIn } from './field-words.ts'
import { nameOf } from './sheet-draft.ts'

interface Props {
  visit: DashboardRequest
  ask: Ask
  field?: string | null
}

export function AskField({ visit, ask, field = null }: Props) {
  const { choices, value } = ask
  const offered = isUnanswered(ask) ? ['', ...choices] : choices
  return (
    <Field
      name={nameOf(ask)}
      label={labelOf(visit, ask)}
      value={value}
      choices={offered.map((one) => [one, choiceLabel(visit, ask, field, one)] as const)}
    />
  )
}

function labelOf({ words }: DashboardRequest, { path, key, example = '', count }: Ask): string {
  const { formats, rowQuestions, noPrice, whichCurrency, blank } = words.import
  if (key === 'words') return `${example || blank} (${count})`
  if (path[0] === 'without') return key === 'price' ? noPrice : whichCurrency
  if (path[0] === 'rows') return example || wordFor(rowQuestions, key)
  return wordFor(formats, key) + (example && ` (${example})`)
}

function choiceLabel(
  { words, language }: DashboardRequest,
  { key, path, shows }: Ask,
  field: string | null,
  value: string,
): string {
  const { notAnswered, blank, values, rowAnswers, formats } = words.import
  const shown = shows?.[value]
  if (shown !== undefined)
    return key === 'dates' ? dayIn(language, shown) : Number(shown).toLocaleString(language)
  if (path[0] === 'rows') return value === '' ? notAnswered : wordFor(rowAnswers, `${key}.${value}`)
  // A column that is published is shown, and one that is archived is hidden.
  if (field === 'published' || field === 'archived') {
    const isShown = (value === 'yes') === (field === 'published')
    if (value === 'yes' || value === 'no') return isShown ? values.shown : values.hidden
  }
  const none: Record<string, string> = { day: '–', part: '–', blank, each: words.no, mixed: words.no }
  if (value === '') return none[key] ?? notAnswered
  if (key === 'currency' || key === 'language')
    return `${new Intl.DisplayNames(language, { type: key }).of(value)} (${value})`
  if (key === 'unit') return unitName(language, value)
  if (key === 'day') return weekdayIn(language, value)
  if (key === 'mixed') return formats.mixedYes
  return wordFor(
    { ...words.course.choices, ...values, yes: words.yes, batch: words.yes, no: words.no, blank },
    value,
  )
}

const unitName = (language: string, unit: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' })
    .formatToParts(2)
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value)
    .join('')
