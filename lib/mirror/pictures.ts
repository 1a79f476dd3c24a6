import { readdirSync, readFileSync } from 'node:fs'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'
import { absolute } from '#lib/site/frame.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { filePlace, type Place } from './places.ts'

/** The demo's pictures come with this product, and lie wherever its data was loaded. */
const folder = new URL('../../public/demo/', import.meta.url)
const pictures = new Set(readdirSync(folder))
const address = /https?:\/\/[^/\s"'<>]+\/demo\/([\w.-]+)/g

export const readPicture = (name: string): Buffer => readFileSync(new URL(name, folder))

interface Given {
  settings: SiteSettings
  note: (place: Place) => void
}

/** Returns the catalogue with the demo's pictures as files of the mirror, and passes each to `note`. */
export function withOwnPictures(catalogue: Catalogue, { settings, note }: Given): Catalogue {
  const place = (url: string, name: string): string => {
    if (!pictures.has(name)) return url
    const picture = filePlace(settings.base, `/demo/${name}`)
    note(picture)
    return picture.path
  }
  const write = (text: string) => text.replace(address, place)
  // Data is read apart from its page.
  const writeWhole = (text: string) =>
    text.replace(address, (url, name) => absolute({ settings }, place(url, name)))
  const writing =
    <Given extends unknown[], Answer>(read: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> =>
      withTexts(await read(...given), write)
  return {
    ...catalogue,
    readSite: writing(catalogue.readSite),
    listStreams: writing(catalogue.listStreams),
    listCourses: writing(catalogue.listCourses),
    async findCourse(id, language) {
      const course = await catalogue.findCourse(id, language)
      return (
        course && {
          ...withTexts(course, write),
          structured_data: withTexts(course.structured_data, writeWhole),
        }
      )
    },
    listSimilar: writing(catalogue.listSimilar),
    listPaths: writing(catalogue.listPaths),
    findPath: writing(catalogue.findPath),
    listPages: writing(catalogue.listPages),
  }
}

/** A JSON value with each of its texts written otherwise. */
function withTexts<Value>(value: Value, write: (text: string) => string): Value {
  if (value === undefined) return value
  const written = JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? write(one) : one))
  return JSON.parse(written) as Value
}
