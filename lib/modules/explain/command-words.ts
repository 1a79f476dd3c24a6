import type { ExplainedChange } from '#lib/modules/explain/changes.ts'
import type { Explanation } from '#lib/modules/explain/explain.ts'
import type { PlaceVerdict, Verdict } from '#lib/modules/explain/verdicts.ts'
import { tableOf, visible } from '#lib/office/cli/print.ts'

export function explanationText(explanation: Explanation): string {
  const { id, institute, as_of, time_zone, is_shown, verdicts, changes } = explanation
  const { versions, lists, streams, paths, waiting } = explanation
  const shown = is_shown === null ? 'cannot be read' : is_shown ? 'shown' : 'not shown'
  return [
    visible(`course ${id} of ${institute.slug}, as of ${as_of} (${time_zone}): ${shown}`),
    ...verdicts.map((verdict) => `  ${lineOf(verdict)}`),
    ...section(
      'Versions',
      versions.flatMap(({ id, course_id, title, level, verdicts }) => [
        visible(`  ${id} ${level ?? ''} (course ${course_id}, ${title})`),
        ...verdicts.map((verdict) => `    ${lineOf(verdict)}`),
      ]),
    ),
    ...section(
      'Waiting to be told of a place',
      waiting.map(({ package_session_id, count }) =>
        visible(`  ${package_session_id ?? 'any version'}: ${count}`),
      ),
    ),
    ...section('Lists', lists.map(verdictLine)),
    ...section(
      'Streams',
      streams.flatMap((stream) => [
        verdictLine(stream),
        ...stream.categories.map((category) => `  ${verdictLine(category)}`),
      ]),
    ),
    ...section('Learning paths', paths.map(verdictLine)),
    'Changes by time alone',
    changes.length === 0 ? '  nothing' : changesTable(changes),
  ].join('\n')
}

const section = (title: string, lines: string[]): string[] => (lines.length === 0 ? [] : [title, ...lines])

const lineOf = ({ rule, ...verdict }: Verdict): string => visible(`${rule}: ${reasonWords(verdict)}`)

const verdictLine = ({ name, ...verdict }: PlaceVerdict): string =>
  visible(`  ${name === '' ? 'without a language' : name}: ${reasonWords(verdict)}`)

const reasonWords = ({ verdict, because, field }: Omit<Verdict, 'rule'>): string =>
  `${verdict}: ${because}${field === null ? '' : ` (${field})`}`

const changesTable = (changes: ExplainedChange[]): string =>
  tableOf(changes.map(({ on, id, rule, from, to }) => [`  ${on}`, id, `${rule}: ${from} → ${to}`]))
