import type { VersionSource } from '../authored/course.ts'
import { availabilityOf } from '../rules/availability.ts'
import type { Edition, Entry } from '../rules/entries.ts'
import { versionPage } from '../rules/hosted-page.ts'
import { namedOrNull } from '../rules/level.ts'
import { type Offer, offerOf, visiblePrice } from '../rules/prices.ts'
import type { Reason } from '../rules/reason.ts'
import { scheduleOf } from '../rules/schedule.ts'
import type { Variant } from '../shapes/variant.ts'
import type { SiteContext } from './site.ts'

/** A compiled version with everything known about it, a hidden price included: never send it whole. */
export interface CompiledVersion {
  edition: Edition
  source: VersionSource
  /** The price of its plan, also when visitors do not see it; null when it is on request. */
  planned: Offer['price']
  variant: Variant
  /** The reasons for its availability, plan and language. */
  reasons: { availability: Reason; price: Reason; language: Reason }
}

/** Compiles the versions of an entry in catalogue order: edition after edition. */
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
  const { inviteId, price, reason } = offerOf(version, currency, site.today)
  const language = site.detector.detect(version.level, [...course.tags, ...version.tags])
  const level = namedOrNull(version.level)
  return {
    edition,
    source: version,
    planned: price,
    variant: {
      package_session_id: version.id,
      enroll_invite_id: inviteId,
      level,
      language: language.verdict,
      url: versionPage(course_page_url, course.id, {
        packageSessionId: version.id,
        enrollInviteId: inviteId,
        level,
      }),
      availability,
      price: visiblePrice(price, availability, prices_visible),
      schedule: scheduleOf(course, version),
    },
    reasons: { availability: state.reason, price: reason, language: language.reason },
  }
}
