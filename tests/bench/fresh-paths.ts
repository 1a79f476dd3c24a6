/** More bytes than the cache of answers holds: among paths whose answers weigh as much, no answer is still cached. */
const bytesMin = 96 * 1024 * 1024

/** Pages of about the usual size, in every order. */
export function listPaths(courses: number): string[] {
  const paths: string[] = []
  for (const sort of ['newest', 'title', 'price_asc', 'price_desc']) {
    for (let size = 20; size <= 28; size++) {
      for (let page = 1; page * size <= courses; page++)
        paths.push(`/catalog/v1/courses?page=${page}&page_size=${size}&sort=${sort}`)
    }
  }
  return paths
}

/** Courses, each asked for in many languages: one that it does not have shows another version, after the same work. */
export function detailPaths(courseIds: string[], bytes: number): string[] {
  const languages = Math.ceil(bytesMin / bytes / courseIds.length)
  return Array.from({ length: languages }, (_, language) =>
    courseIds.map((id) => `/catalog/v1/courses/${encodeURIComponent(id)}?language=x${language}`),
  ).flat()
}
