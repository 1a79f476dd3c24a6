import type { PageResult } from '#app/(site)/made-page.ts'
import { atomXml } from '#lib/site/files/atom.ts'
import { newCourses, nextBatches } from '#lib/site/files/course-feeds.ts'
import type { Frame } from '#lib/site/frame.ts'

/** `/feeds/courses.xml`: the newest courses of a language, in Atom. */
export const showNewCourses = async (frame: Frame): Promise<PageResult> => ({
  file: atomXml(await newCourses(frame)),
  type: 'application/atom+xml; charset=utf-8',
})

/** `/feeds/batches.xml`: the courses of a language that begin next, in Atom. */
export const showNextBatches = async (frame: Frame): Promise<PageResult> => ({
  file: atomXml(await nextBatches(frame)),
  type: 'application/atom+xml; charset=utf-8',
})
