import type { CourseSummary } from '../answers/course-list.ts'
import type { Variant, VariantPrice } from '../answers/variant.ts'
import type { VersionSource } from '../authored/catalogue.ts'
import { availabilityOf } from '../rules/availability.ts'
import { inSiteOrder } from '../rules/languages.ts'
import { enrolAddressOf } from '../rules/plans.ts'
import { type Offer, offerOf, visiblePrice } from '../rules/prices.ts'
import type { Reason } from '../rules/reason.ts'
import { scheduleOf } from '../rules/schedule.ts'
import { type Placement, placementsOf } from '../rules/streams.ts'
import { courseFormats, firstOfEach } from '../rules/tags.ts'
import { mediaUrl, versionPage } from '../rules/urls.ts'
import { type Edition, type Entry, namedOrNull } from '../rules/visibility.ts'
import type { SiteContext } from './site.ts'

/** Fields of an entry that are the same whichever version is shown. Gathered from all editions, in edition order. */
export interface Gathered {
  shared: Pick<
    CourseSummary,
    | 'id'
    | 'slug'
    | 'formats'
    | 'stream'
    | 'category'
    | 'languages'
    | 'tags'
    | 'instructors'
    | 'created_at'
    | 'variants'
  >
  placements: Placement[]
  /** Prices of the versions on sale, hidden ones too. */
  onSale: VariantPrice[]
}

export function gather(
  site: SiteContext,
  entry: Entry,
  slug: string | null,
  versions: CompiledVersion[],
): Gathered {
  const tags = gatherTags(entry)
  const levels = versions.flatMap(({ source }) => source.level ?? [])
  const placements = placementsOf(site.streams, tags)
  const [first] = placements
  const instructors = entry.editions.flatMap(({ course }) => course.instructors)
  return {
    placements,
    onSale: versions.flatMap(({ offer, variant }) =>
      variant.availability === 'available' ? (offer.price ?? []) : [],
    ),
    shared: {
      id: entry.id,
      slug,
      formats: courseFormats(site.setting.formats, tags, levels),
      stream: first?.stream.place ?? null,
      category: first?.categories[0]?.place ?? null,
      languages: inSiteOrder(
        site.detector.languages,
        versions.map(({ variant }) => variant.language),
      ),
      tags,
      instructors: firstOfEach(instructors, ({ name }) => name).map(({ name, image_url }) => ({
        name,
        image_url: mediaUrl(image_url),
      })),
      created_at: entry.newest,
      variants: versions.map(({ variant }) => variant),
    },
  }
}

/** Lists each edition's tags, then its versions'. Of several spellings of one, the first counts. */
const gatherTags = (entry: Entry): string[] =>
  firstOfEach(
    entry.editions.flatMap(({ course, versions }) => [
      ...course.tags,
      ...versions.flatMap((version) => version.tags),
    ]),
    (tag) => tag,
  )

/** A compiled version. Never send it as a whole, because it includes hidden prices. */
export interface CompiledVersion {
  edition: Edition
  source: VersionSource
  /** Terms and price of the chosen plan, even if hidden from visitors. */
  offer: Offer
  /** Hosted page of the version, whatever address its invite enrols at; null without a template. */
  page: string | null
  variant: Variant
  reasons: { availability: Reason; language: Reason }
}

/** Compiles the versions of an entry in catalogue order: all versions of the first edition, then of the next. */
export function compileVersions(site: SiteContext, entry: Entry): CompiledVersion[] {
  return entry.editions.flatMap((edition) =>
    edition.versions.map((version) => compileVersion(site, edition, version)),
  )
}

function compileVersion(site: SiteContext, edition: Edition, version: VersionSource): CompiledVersion {
  const { course } = edition
  const { currency, prices_visible, course_page_url } = site.setting
  const state = availabilityOf(course.coming_soon, version, site.today)
  const { verdict: availability } = state
  const offer = offerOf(version, currency, site.today)
  const { inviteId } = offer
  const language = site.detector.detect(version.level, [...course.tags, ...version.tags])
  const level = namedOrNull(version.level)
  const page = versionPage(course_page_url, course.id, {
    packageSessionId: version.id,
    enrollInviteId: inviteId,
    level,
  })
  return {
    edition,
    source: version,
    offer,
    page,
    variant: {
      package_session_id: version.id,
      enroll_invite_id: inviteId,
      level,
      language: language.verdict,
      url: enrolAddressOf(version, inviteId) ?? page,
      availability,
      price: visiblePrice(offer, availability, prices_visible),
      schedule: scheduleOf(course, version),
    },
    reasons: { availability: state.reason, language: language.reason },
  }
}
