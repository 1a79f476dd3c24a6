import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import { nextBatch } from '../dates/batches.ts'
import { daysIn, earliestToday } from '../dates/days.ts'
import { absolute, type Frame, languageOfSummary } from '../frame.ts'
import { scopeOf } from '../scope.ts'
import type { AtomEntry, AtomFeed } from './atom.ts'

const entriesMax = '50'

/** Lists the newest courses of a language; a course without a creation time is left out. */
export async function newCourses(frame: Frame): Promise<AtomFeed> {
  const { words, addresses, language } = frame
  const data = await listOf(frame, { sort: 'newest' })
  return {
    ...feedOf(frame, {
      title: words.newest,
      self: addresses.feed(language),
      page: addresses.courses(language),
    }),
    entries: data.flatMap((course) =>
      course.created_at === null ? [] : [entryOf(frame, course, course.subtitle)],
    ),
  }
}

/** Lists the courses of a language that begin next, each with date and place. */
export async function nextBatches(frame: Frame): Promise<AtomFeed> {
  const { words, addresses, language } = frame
  const data = await listOf(frame, { sort: 'soonest', starts_from: earliestToday() })
  return {
    ...feedOf(frame, {
      title: words.nextBatches,
      self: addresses.batchFeed(language),
      page: addresses.batches(language),
    }),
    entries: data.flatMap((course) => {
      const batch = nextBatch(course.variants, scopeOf(frame).language)
      if (!batch || course.created_at === null) return []
      const told = [daysIn(frame, batch.schedule), batch.schedule.venue].filter(Boolean).join(' · ')
      return [entryOf(frame, course, told)]
    }),
  }
}

const listOf = async (frame: Frame, query: Record<string, string>): Promise<CourseSummary[]> =>
  (await frame.catalogue.listCourses({ ...scopeOf(frame), ...query, page_size: entriesMax })).data

function feedOf(frame: Frame, { title, self, page }: { title: string; self: string; page: string }) {
  const { name } = frame.site.institute
  return {
    id: absolute(frame, self),
    language: frame.spoken,
    title: `${name}: ${title}`,
    author: name,
    self: absolute(frame, self),
    page: absolute(frame, page),
  }
}

function entryOf(frame: Frame, course: CourseSummary, summary: string | null): AtomEntry {
  const { id, title, created_at, stream, category } = course
  const shown = languageOfSummary(course)
  return {
    // The id stays the same when the title changes.
    id: absolute(frame, frame.addresses.courseName(shown, id)),
    title,
    url: absolute(frame, frame.addresses.course({ id, title, language: shown })),
    published: created_at ?? '',
    summary,
    categories: [stream, category].flatMap((place) => (place ? [place.label] : [])),
  }
}
