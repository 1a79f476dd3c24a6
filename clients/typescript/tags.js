/** Tag of everything that the catalogue answers. */
const everything = 'catalogue'

const courseTag = (id) => `course:${id}`

/** Tags of each read, by its answer. A read that found nothing may find something after any change. */
const shown = {
  '/site': () => 'site',
  '/streams': () => 'streams',
  '/courses': () => 'list',
  '/courses/{id}': (course) => (course ? courseTag(course.id) : 'list'),
  '/courses/{id}/outline': (outline) => (outline ? courseTag(outline.course_id) : 'list'),
  '/courses/{id}/similar': () => 'list',
  '/learning-paths': () => 'paths',
  '/learning-paths/{code}': (path) => (path ? `path:${path.code}` : 'paths'),
  '/sitemap': () => 'sitemap',
}

export function tagsOf(path, answer) {
  const tagOf = shown[path]
  if (!tagOf)
    throw new TypeError(
      `There are no tags for ${JSON.stringify(path)}; expected one of ${Object.keys(shown).join(', ')}.`,
    )
  return [everything, tagOf(answer ?? undefined)]
}

export function tagsDropped(event) {
  if (event?.type !== 'catalogue.changed') return []
  const { courses, removed, paths, list, streams, site, truncated } = event.data
  // There were too many changes to list them.
  if (truncated) return [everything]
  const ofCourses = [...courses, ...removed].map(courseTag)
  return [
    ...ofCourses,
    ...paths.map((code) => `path:${code}`),
    // Counts, searches and the sitemap depend on every course.
    ...(ofCourses.length > 0 || list || site ? ['list', 'sitemap'] : []),
    ...(paths.length > 0 ? ['paths'] : []),
    ...(streams ? ['streams'] : []),
    ...(site ? ['site'] : []),
  ]
}
