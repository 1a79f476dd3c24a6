import { readdirSync, readFileSync } from 'node:fs'
import type { CourseDetail } from '#lib/contract/catalogue/shapes/course.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'
import { absolute } from '#lib/site/page-context.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { aroundReads } from './cached-catalogue.ts'
import { filePlace, type MirrorPlace } from './places.ts'

/**
 * Folder of the demo's pictures. The addresses of these pictures in the demo's data start with the origin of the
 * deployment that loaded the data.
 */
const folder = new URL('../../../public/demo/', import.meta.url)
const pictures = new Set(readdirSync(folder))
const address = /https?:\/\/[^/\s"'<>]+\/demo\/([\w.-]+)/g

export const readPicture = (name: string): Buffer => readFileSync(new URL(name, folder))

interface Given {
  settings: SiteSettings
  note: (place: MirrorPlace) => void
}

/**
 * Returns the catalogue with the demo's pictures replaced by files of the mirror. Each of these files is passed to
 * `note`.
 */
export function withOwnPictures(catalogue: Catalogue, { settings, note }: Given): Catalogue {
  const place = (url: string, name: string): string => {
    if (!pictures.has(name)) return url
    const picture = filePlace(settings.base, `/demo/${name}`)
    note(picture)
    return picture.path
  }
  // Structured data is also read outside its page, so it needs absolute addresses.
  const whole = (url: string, name: string): string => absolute({ settings }, place(url, name))
  const changed = aroundReads(catalogue, async (name, _, read) => {
    const answer = await read()
    if (name !== 'findCourse' || !answer) return withAddresses(answer, place)
    const { structured_data, ...course } = answer as CourseDetail
    return { ...withAddresses(course, place), structured_data: withAddresses(structured_data, whole) }
  })
  return { ...changed, ownPicture }
}

function ownPicture(path: string): Buffer | undefined {
  const [, name = ''] = /\/demo\/([\w.-]+)$/.exec(path) ?? []
  return pictures.has(name) ? readPicture(name) : undefined
}

/** Replaces addresses of the demo's pictures in a JSON value with the results of `place`. */
function withAddresses<Value>(value: Value, place: (url: string, name: string) => string): Value {
  if (value === undefined) return value
  const written = JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'string' ? one.replace(address, place) : one,
  )
  return JSON.parse(written) as Value
}
