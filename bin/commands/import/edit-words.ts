import { freeWords } from '#lib/contract/catalogue/source/store/becomes-free.ts'
import type { Edit, Edits, FieldEdit, Short } from '#lib/contract/catalogue/source/store/edits.ts'
import { hasChanged, type ImportReport } from '#lib/contract/catalogue/source/store/import.ts'
import type { Counts } from '#lib/contract/catalogue/source/store/import-terms.ts'
import { visible } from '#lib/office/cli/print.ts'
import { operatorText } from '#lib/office/findings/findings.ts'

export interface ImportSummary extends Omit<ImportReport, 'edits'> {
  file: string
  edits: Pick<Edits, 'hidden' | 'shown'>
}

export function importedLines(report: ImportSummary): string[] {
  const { file, institute, edits } = report
  const name = `${institute.slug} (${file})`
  if (!hasChanged(report)) return [`${name}: nothing changed`]
  const seen = `  ${edits.hidden} no longer shown, ${edits.shown} newly shown`
  const free = report.free.count > 0 ? [`  ${visible(freeWords(report.free))}`] : []
  const stated = report.free.stated
  return [
    name,
    ...free,
    ...(stated > 0 ? [`  new versions without a plan, so free: ${stated}`] : []),
    `  courses: ${countWords(report.courses)}`,
    ...(edits.hidden + edits.shown > 0 ? [seen] : []),
    `  learning paths: ${countWords(report.learning_paths)}`,
    ...report.findings.flatMap(({ count, first: [finding] }) =>
      finding ? [`  ${operatorText(finding).message}: ${count}`] : [],
    ),
    `  site: ${report.site_changed ? 'changed' : 'unchanged'}`,
    ...report.websites.added.map((origin) => `  website added: ${origin}`),
    ...report.websites.removed.map((origin) => `  website removed: ${origin}`),
    ...hostLines(report.hosts),
  ]
}

const hostLines = ({ added, removed, waiting, reordered }: ImportReport['hosts']): string[] => [
  ...added.map((host) => `  host added: ${host}${waiting.includes(host) ? ' (waits for its proof)' : ''}`),
  ...removed.map((host) => `  host removed: ${host}`),
  ...(reordered ? [`  hosts in another order: ${reordered.join(', ')}`] : []),
]

const countWords = ({ added, changed, removed, unchanged }: Counts): string =>
  `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`

export function editLines({ list, more }: Pick<Edits, 'list' | 'more'>): string[] {
  const rest = more === 0 ? [] : [`  and ${more} more`]
  return [...list.flatMap(linesOf), ...rest].map((line) => visible(line))
}

const linesOf = ({ kind, id, title, change, fields, hidden, shown }: Edit): string[] => [
  `  ${change.padEnd(9)}${[kind, id, title && `(${title})`].filter(Boolean).join(' ')}`,
  ...fields.map((field) => `${indent}${fieldWords(field)}`),
  ...hidden.map((what) => `${indent}${what}: no longer shown`),
  ...shown.map((what) => `${indent}${what}: newly shown`),
]

const indent = ' '.repeat(13)

function fieldWords({ path, change, before, after }: FieldEdit): string {
  if (change === 'changed') return `${path}: ${valueWords(before)} → ${valueWords(after)}`
  const price = before ?? after
  return `${path}: ${change}${price === null ? '' : ` (${price})`}`
}

const valueWords = (value: Short): string => (value === null ? 'nothing' : JSON.stringify(value))
