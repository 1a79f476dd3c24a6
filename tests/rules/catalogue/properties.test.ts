import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#lib/base/plain-text.ts'
import { type CourseDetail, Outline } from '#lib/contract/catalogue/answers/course.ts'
import type { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import { PathDetail, PathEntry } from '#lib/contract/catalogue/answers/paths.ts'
import { Site, StreamList } from '#lib/contract/catalogue/answers/site.ts'
import type { VariantPrice } from '#lib/contract/catalogue/answers/variant.ts'
import type { CatalogueSource, CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { placeKey } from '#lib/contract/catalogue/rules/streams.ts'
import { detailOf, listedIn, openIds, pagesOf, summaryOf } from './answers.ts'
import { texts, today } from './cast.ts'
import { compile, type Published } from './compile-catalogue.ts'
import { naiveMoney } from './naive-money.ts'
import { amountsIn, courseId, marksIn, versionId, worlds } from './worlds.ts'

const holds = (check: (published: Published, source: CatalogueSource) => void): void =>
  fc.assert(
    fc.property(worlds, (source) => check(compile(source, today, texts), source)),
    { seed: 20261120, numRuns: 100 },
  )

const dayOn = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

const isPublished = ({ published, archived, publish_from, publish_until }: Partial<CourseSource>): boolean =>
  published === true && !archived && (publish_from ?? today) <= today && (publish_until ?? today) >= today

/** Every language that a request could ask for, and none. */
const asked = ['', 'en', 'hi', 'mr']

test('nothing of a course or version that is not visible comes through, in any column', () => {
  holds((published, { courses, learning_paths }) => {
    const isShown = (course: number, version: number | undefined) => {
      const { versions = [], ...shown } = courses[course] ?? {}
      const counts = (index: number) => (versions[index]?.status ?? 'archived') !== 'archived'
      if (!isPublished(shown) || !versions.some((_, index) => counts(index))) return false
      return version === undefined || counts(version)
    }
    // A step with data of its own hands out the id that it names.
    const namedBySteps = new Set(
      learning_paths.flatMap(({ steps }) =>
        steps.filter(({ title }) => title !== null).map((one) => one.course_id),
      ),
    )
    const leaked = marksIn(JSON.stringify(published)).filter(
      ({ kind, course, version }) =>
        !isShown(course, version) && !(kind === 'course' && namedBySteps.has(courseId(course))),
    )
    expect(leaked).toEqual([])
  })
})

test('every course that is visible opens, and no other', () => {
  holds((published, { courses }) => {
    const isShown = (one: CourseSource) => one.versions.some(({ status }) => status !== 'archived')
    const visible = courses.filter((course) => isPublished(course) && isShown(course))
    expect(openIds(published).toSorted()).toEqual(visible.map(({ id }) => id).toSorted())
  })
})

test('where prices are hidden no amount comes through but 0, in any column', () => {
  holds((published, { site }) => {
    if (site.prices_visible) return
    expect(amountsIn(JSON.stringify(published))).toEqual([])
    for (const { indexed } of published.entries) expect(indexed.price ?? 0).toBe(0)
  })
})

test('where prices are shown only those of versions on sale come through, and no id of a plan does', () => {
  holds((published) => {
    const onSale = published.entries.flatMap(({ entry_id }) =>
      summaryOf(published, entry_id).variants.flatMap(({ availability, package_session_id }) =>
        availability === 'available' ? [package_session_id] : [],
      ),
    )
    const sold = amountsIn(JSON.stringify(published.entries))
    for (const { course, version } of sold) expect(onSale).toContain(versionId(course, version))
    expect(marksIn(JSON.stringify(published)).filter(({ kind }) => kind === 'plan')).toEqual([])
  })
})

test('who can buy what, and for how much, is what the decisions say', () => {
  const seen = new Set<string>()
  holds((published, source) => {
    const courseOf = new Map(
      source.courses.flatMap((one) => one.versions.map(({ id }) => [id, one] as const)),
    )
    const judge = (versionId: string) => {
      const { versions = [], coming_soon = false } = courseOf.get(versionId) ?? {}
      const version = versions.find(({ id }) => id === versionId)
      return version && naiveMoney(source, version, today, coming_soon)
    }
    for (const { versions, indexed } of published.entries) {
      for (const { summary, detail, version_id } of versions) {
        const { variants, price, price_visible, availability } = JSON.parse(summary) as CourseSummary
        const judged = variants.map((one) => judge(one.package_session_id))
        const priceOf = (one: VariantPrice | null) =>
          one && { amount: one.amount, currency: one.currency, valid_until: one.valid_until }
        for (const [place, variant] of variants.entries())
          expect({ ...judged[place], ...variant, price: priceOf(variant.price) }).toEqual({
            ...variant,
            ...judged[place],
          })
        const shown = judge(version_id)
        const sold = judged.flatMap((one) => one?.onSale ?? [])
        const varies = sold.some((one) =>
          sold.some((two) => one.amount !== two.amount || (one.amount > 0 && one.currency !== two.currency)),
        )
        expect([availability, price_visible]).toEqual([shown?.availability, shown?.price_visible])
        expect([priceOf(price), price?.varies ?? varies]).toEqual([shown?.price, varies])
        const amounts = judged.flatMap((one) => one?.price?.amount ?? [])
        expect(indexed.price).toBe(amounts.length === 0 ? null : Math.min(...amounts))
        const { offers } = (JSON.parse(detail) as CourseDetail).structured_data
        const dates = judged.flatMap((one) =>
          one?.availability === 'available' ? [one.price?.valid_until ?? undefined] : [],
        )
        expect(offers.map(({ priceValidUntil }) => priceValidUntil)).toEqual(dates)
        for (const one of judged)
          seen.add(`${one?.availability} ${one?.onSale ? 'priced' : 'unpriced'} ${one?.price_visible}`)
      }
    }
  })
  expect([...seen].sort(), 'the states that random institutes reach').toEqual([
    'available priced false',
    'available priced true',
    'available unpriced false',
    'closed unpriced false',
    'closed unpriced true',
    'coming_soon unpriced false',
    'coming_soon unpriced true',
    'not_started unpriced false',
    'not_started unpriced true',
  ])
})

test("an entry's id is the same in every language and by every edition", () => {
  holds((published) => {
    for (const { entry_id, versions } of published.entries) {
      const opened = new Set(versions.map(({ course_id }) => course_id))
      expect(opened).toContain(entry_id)
      for (const courseId of opened) {
        for (const language of asked) {
          expect(summaryOf(published, courseId, language).id).toBe(entry_id)
          expect(detailOf(published, courseId, language).id).toBe(entry_id)
        }
      }
    }
  })
})

test('every answer has its exact shape', () => {
  holds((published) => {
    Site.parse(published.site)
    StreamList.parse(published.streams)
    pagesOf(published)
    for (const { entry, detail } of published.paths) {
      PathEntry.parse(entry)
      expect(PathDetail.parse(detail).steps).toHaveLength(entry.step_count)
    }
    for (const { outline } of published.entries) Outline.parse(JSON.parse(outline))
    for (const courseId of openIds(published)) {
      for (const language of asked) {
        // The detail is the summary and more.
        const summary = summaryOf(published, courseId, language)
        expect(detailOf(published, courseId, language)).toMatchObject(summary)
      }
    }
  })
})

test('texts keep their limits, and structured data ends no script', () => {
  holds((published) => {
    for (const courseId of openIds(published)) {
      const { subtitle, seo, structured_data } = detailOf(published, courseId)
      expect([...(subtitle ?? '')].length).toBeLessThanOrEqual(300)
      expect([...(seo.description ?? '')].length).toBeLessThanOrEqual(160)
      expect(JSON.stringify(structured_data)).not.toMatch(/<\/script|<script|<!--/i)
    }
  })
})

test('a stream or category counts the entries that are listed under it', () => {
  holds((published) => {
    const listed = (stream: string, category?: string) => {
      const key = placeKey({ stream: fold(stream), ...(category && { category: fold(category) }) })
      return published.entries.filter(({ indexed }) => indexed.places.includes(key)).length
    }
    for (const stream of published.streams.streams) {
      expect(stream.course_count).toBe(listed(stream.slug))
      expect(stream.coming_soon).toBe(stream.course_count === 0)
      for (const category of stream.categories) {
        expect(category.course_count).toBe(listed(stream.slug, category.slug))
        expect(category.coming_soon).toBe(category.course_count === 0)
      }
    }
  })
})

test("a listing in a language shows that language's version of every course that has one", () => {
  holds((published) => {
    const all = listedIn(published, '')
    expect(all).toHaveLength(published.entries.length)
    for (const code of asked.slice(1)) {
      const has = all.filter(({ languages }) => languages.some((language) => language.code === code))
      expect(listedIn(published, code).map(({ id }) => id)).toEqual(has.map(({ id }) => id))
    }
    for (const { indexed, versions, entry_id } of published.entries) {
      const { variants } = summaryOf(published, entry_id)
      for (const { language, availability } of indexed.listings) {
        const version_id = versions.find((one) => language === '' || one.language === language)?.version_id
        const variant = variants.find(({ package_session_id }) => package_session_id === version_id)
        expect(variant?.availability).toBe(availability)
        if (language !== '') expect(variant?.language?.code).toBe(language)
      }
    }
  })
})

test('until the day of the next change every day publishes the same', () => {
  holds((published, source) => {
    const next = published.nextChangeOn
    const days =
      next === null
        ? [dayOn(today, 1), dayOn(today, 5), dayOn(today, 4000)]
        : Array.from({ length: (Date.parse(next) - Date.parse(today)) / 86_400_000 - 1 }, (_, i) =>
            dayOn(today, i + 1),
          )
    const now = JSON.stringify(published)
    for (const day of days) expect(JSON.stringify(compile(source, day, texts))).toBe(now)
    if (next === null) return
    expect(next > today).toBe(true)
    const later = compile(source, next, texts).nextChangeOn
    expect(later === null || later > next).toBe(true)
  })
})

test('the order in which courses were authored decides nothing', () => {
  holds((published, source) => {
    const turned = { ...source, courses: source.courses.toReversed() }
    expect(compile(turned, today, texts)).toEqual(published)
  })
})

test('compiling leaves the source as it was', () => {
  fc.assert(
    fc.property(worlds, (source) => {
      const before = structuredClone(source)
      compile(source, today, texts)
      expect(source).toEqual(before)
    }),
    { seed: 20261120, numRuns: 50 },
  )
})
