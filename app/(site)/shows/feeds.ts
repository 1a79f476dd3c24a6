import type { Shown } from '#app/(site)/made-page.ts'
import { atomXml } from '#lib/site/files/atom.ts'
import { newCourses } from '#lib/site/files/new-courses.ts'
import type { Frame } from '#lib/site/frame.ts'

/** `/feeds/courses.xml`: the newest courses of a language, in Atom. */
export const showNewCourses = async (frame: Frame): Promise<Shown> => ({
  file: atomXml(await newCourses(frame)),
  type: 'application/atom+xml; charset=utf-8',
})
