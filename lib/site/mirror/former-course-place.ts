import { type MirrorPlace, pagePlace } from './mirror-places.ts'

/** Of a file of an earlier run, possibly under a former slug. Undefined for other files. */
export function formerCoursePlace(base: string, file: string): MirrorPlace | undefined {
  const names = /^(?:([^/]+)\/)?courses\/([^/]+)\/index\.html$/.exec(file)
  if (!names) return undefined
  const path = [names[1], 'courses', names[2]].filter((name) => name !== undefined).map(encodeURIComponent)
  const place = pagePlace(base, `/${path.join('/')}`)
  return place.file === file ? place : undefined
}
