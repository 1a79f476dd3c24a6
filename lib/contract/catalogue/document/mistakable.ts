import type { CourseSource } from '../authored/catalogue.ts'
import type { Finding } from '../rules/finding.ts'
import { alikeVersions } from '../rules/indistinct-versions.ts'
import type { Detector } from '../rules/languages.ts'
import { fault, pathOf, quoted } from './document-findings.ts'
import { trimmedText, valuesAt } from './unchecked-values.ts'

/** Warns about tags and ids with commas. `authored` is the course as written, in which blank tags keep their place. */
export function* commasIn(authored: unknown, at: PropertyKey[]): Generator<Finding> {
  const having = (...patterns: string[]) =>
    patterns
      .flatMap((pattern) => [...valuesAt(authored, at, pattern)])
      .filter(([value]) => trimmedText(value)?.includes(','))
  yield* together(having('tags[]', 'versions[].tags[]'), 'a request for several tags cannot name it')
  yield* together(having('id', 'versions[].id'), 'a request by ids cannot name it')
}

function* together(found: [unknown, PropertyKey[]][], then: string): Generator<Finding> {
  const [first, ...others] = found
  if (!first) return
  const [value, steps] = first
  const also = others.length === 0 ? '' : ` (and ${others.length} more of this course)`
  yield fault(steps, 'hasComma', { value: quoted(trimmedText(value)), then, also })
}

/** Warns about the versions of a course that a visitor cannot tell apart. */
export function* alikeIn(course: CourseSource, at: PropertyKey[], { detect }: Detector): Generator<Finding> {
  const groups = alikeVersions(course, (level, tags) => detect(level, tags).verdict?.code)
  const [first, second] = groups[0] ?? []
  if (!first || !second) return
  const pathTo = (version: typeof first) => [...at, 'versions', course.versions.indexOf(version)]
  const more = groups.flat().length - 2
  const also = more === 0 ? '' : ` (${more} more of this course are alike)`
  yield fault(pathTo(second), 'alikeBatches', { other: pathOf(pathTo(first)), also })
}
