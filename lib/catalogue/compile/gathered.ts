import type { Entry } from '../rules/entries.ts'
import { courseFormats } from '../rules/formats.ts'
import { inSiteOrder } from '../rules/languages.ts'
import { type Placement, placementsOf } from '../rules/placements.ts'
import { firstOfEach } from '../rules/tags.ts'
import { httpUrl } from '../rules/url.ts'
import type { CourseSummary } from '../shapes/course-list.ts'
import type { SiteContext } from './site.ts'
import type { CompiledVersion } from './variants.ts'

/** The fields of an entry that do not depend on the version shown: gathered from all its editions, in their order. */
export interface Gathered {
  shared: Pick<
    CourseSummary,
    | 'id'
    | 'slug'
    | 'formats'
    | 'stream'
    | 'category'
    | 'languages'
    | 'tags'
    | 'instructors'
    | 'created_at'
    | 'variants'
  >
  placements: Placement[]
}

export function gather(
  site: SiteContext,
  entry: Entry,
  slug: string | null,
  versions: CompiledVersion[],
): Gathered {
  const tags = gatherTags(entry)
  const levels = versions.flatMap(({ source }) => source.level ?? [])
  const placements = placementsOf(site.streams, tags)
  const [first] = placements
  const instructors = entry.editions.flatMap(({ course }) => course.instructors)
  return {
    placements,
    shared: {
      id: entry.id,
      slug,
      formats: courseFormats(site.setting.formats, tags, levels),
      stream: first?.stream.place ?? null,
      category: first?.categories[0]?.place ?? null,
      languages: inSiteOrder(
        site.detector.languages,
        versions.map(({ variant }) => variant.language),
      ),
      tags,
      instructors: firstOfEach(instructors, ({ name }) => name).map(({ name, image_url }) => ({
        name,
        image_url: httpUrl(image_url),
      })),
      created_at: entry.newest,
      variants: versions.map(({ variant }) => variant),
    },
  }
}

/** Lists each edition's own tags, then its versions' tags; the first spelling of a tag stays. */
const gatherTags = (entry: Entry): string[] =>
  firstOfEach(
    entry.editions.flatMap(({ course, versions }) => [
      ...course.tags,
      ...versions.flatMap((version) => version.tags),
    ]),
    (tag) => tag,
  )
