import type { Shown } from '#app/(site)/made-page.ts'
import { atomXml } from '#lib/site/atom.ts'
import type { Frame } from '#lib/site/frame.ts'
import { newCourses } from '#lib/site/new-courses.ts'

/** What is new in a language, for feed readers. */
export const showNewCourses = async (frame: Frame): Promise<Shown> => ({
  file: atomXml(await newCourses(frame)),
  type: 'application/atom+xml; charset=utf-8',
})
