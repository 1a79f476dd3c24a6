import { type MirrorPlace, pagePlace } from './mirror-places.ts'

/** Reads a file of an earlier run, possibly under a former slug. Undefined for what is no course page. */
export function formerCoursePlace(base: string, file: string): MirrorPlace | undefined {
  const names = /^(?:([^/]+)\/)?courses\/([^/]+)\/index\.html$/.exec(file)
  if (!names) return undefined
  const path = [names[1], 'courses', names[2]].filter((name) => name !== undefined).map(encodeURIComponent)
  const place = pagePlace(base, `/${path.join('/')}`)
  return place.file === file ? place : undefined
}
