import type { CourseSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { CompiledEntry } from '#lib/contract/catalogue/compile/entry.ts'
import type { SiteContext } from '#lib/contract/catalogue/compile/site.ts'
import type { CompiledVersion } from '#lib/contract/catalogue/compile/variants.ts'
import { whyPriceHidden } from '#lib/contract/catalogue/rules/prices.ts'
import type { Reason } from '#lib/contract/catalogue/rules/reason.ts'
import { isUntimed } from '#lib/contract/catalogue/rules/untimed.ts'
import { whyCourseHidden, whyVersionHidden } from '#lib/contract/catalogue/rules/visibility.ts'
import { priceWords } from './changes.ts'
import { type Verdict, verdictOf } from './verdicts.ts'

/** Explains the versions of a course and its editions, visible ones first, in the order of the API's answers. */
export function explainVersions(
  site: SiteContext,
  courses: CourseSource[],
  compiled: CompiledEntry | undefined,
) {
  const counted = compiled?.versions ?? []
  const shown = counted.map((version) =>
    explained(version.edition.course, version.source, countedVerdicts(site, version)),
  )
  const ids = new Set(counted.map(({ source }) => source.id))
  const others = courses.flatMap((course) =>
    course.versions
      .filter(({ id }) => !ids.has(id))
      .map((version) => explained(course, version, hiddenVerdicts(site, course, version))),
  )
  return [...shown, ...others]
}

const explained = (course: CourseSource, { id, level }: VersionSource, verdicts: Verdict[]) => ({
  id,
  /** Id of the course or edition that the version belongs to. */
  course_id: course.id,
  title: course.title,
  level,
  verdicts,
})

function hiddenVerdicts({ today }: SiteContext, course: CourseSource, version: VersionSource): Verdict[] {
  const reason = whyVersionHidden(version) ?? whyCourseHidden(course, today)
  return reason ? [verdictOf('visibility', 'hidden', reason)] : []
}

const onRequest = 'on request'

const untimed: Reason = {
  because: 'it has neither a workload nor a lesson with a time; readers of structured data want one of them',
  field: ['workload'],
  value: null,
}

function countedVerdicts(site: SiteContext, { edition, source, offer, variant, reasons }: CompiledVersion) {
  const { availability, price, language } = variant
  const whyHidden = whyPriceHidden(offer, availability, site.setting.prices_visible)
  const isOnRequest = offer.terms === 'on request'
  const { coming_soon, launches_on } = edition.course
  const launch: Reason = {
    because: `readers see the launch date ${launches_on}; it changes nothing by itself`,
    field: ['launches_on'],
    value: launches_on,
  }
  return [
    verdictOf('availability', availability, reasons.availability),
    ...(coming_soon && launches_on ? [verdictOf('launch', launches_on, launch)] : []),
    verdictOf('plan', isOnRequest ? onRequest : priceWords(offer.price), offer.reason),
    verdictOf(
      'price',
      isOnRequest && availability === 'available' ? onRequest : priceWords(price),
      whyHidden ?? 'the version is on sale',
    ),
    verdictOf('language', language?.code ?? 'none', placed(reasons.language, edition.course, source)),
    ...(isUntimed(source) ? [verdictOf('pace', 'unknown', untimed, ['versions', source.id])] : []),
  ]
}

/**
 * Prefixes a reason's field with the version's path if the field belongs to the version. Fields of the site and tags of
 * the course stay unchanged.
 */
function placed(reason: Reason, { tags }: CourseSource, { id }: VersionSource): Reason {
  const [first] = reason.field
  if (first === 'site' || (first === 'tags' && tags.some((tag) => tag === reason.value))) return reason
  return { ...reason, field: ['versions', id, ...reason.field] }
}
