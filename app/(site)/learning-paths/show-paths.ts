import type { Shown } from '#app/(site)/made-page.ts'
import { pathPage } from '#app/(site)/pages/path-page.tsx'
import { pathsPage } from '#app/(site)/pages/paths-page.tsx'
import { findEdition } from '#lib/site/course-page.ts'
import type { Frame } from '#lib/site/frame.ts'

/** All learning paths, or one by its code. */
export async function showPaths(frame: Frame, { code: segments = [] }: { code?: string[] }): Promise<Shown> {
  const { catalogue, addresses, language } = frame
  const [code, ...rest] = segments
  if (code === undefined) return { page: pathsPage(frame, await catalogue.listPaths()) }
  const path = rest.length === 0 ? await catalogue.findPath(code) : undefined
  if (!path) return 'missing'
  if (path.code !== code) return { redirect: addresses.path(language, path.code) }
  const editions = await Promise.all(path.steps.map(({ course }) => findEdition(frame, course.id)))
  return { page: pathPage(frame, { path, pages: editions.map((edition) => edition?.path ?? null) }) }
}
