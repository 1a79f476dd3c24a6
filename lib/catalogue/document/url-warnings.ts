import type { FrameSource } from '../load-frame.ts'
import { httpUrl } from '../rules/url.ts'
import type { FolderSource } from '../source.ts'
import type { CheckedCourse } from './course-check.ts'
import { type Fault, fault, shown } from './fault.ts'

// Addresses of images and of a step's page that the catalogue leaves out, because no browser could be sent there.

type Place = [value: string | null, steps: PropertyKey[]]
type Pictured = { image_url: string | null }[]

/** Of the institute itself and its streams. */
export function* siteUrlWarnings({ institute, site }: FrameSource): Generator<Fault> {
  yield* unusable([[institute.logo_url, ['institute', 'logo_url']]])
  yield* folderWarnings(site.streams.folders, ['site', 'streams', 'folders'])
  yield* imageWarnings(site.streams.items, ['site', 'streams', 'items'])
}

export const courseImageWarnings = ({ read, at }: CheckedCourse): Iterable<Fault> =>
  unusable(read ? [[read.image_url, [...at, 'image_url']]] : [])

/** Of a course's authors and instructors. */
export function* peopleImageWarnings({ read, at }: CheckedCourse): Generator<Fault> {
  if (read === undefined) return
  yield* imageWarnings(read.authors, [...at, 'authors'])
  yield* imageWarnings(read.instructors, [...at, 'instructors'])
}

/** Of learning paths and their steps. */
export function* pathUrlWarnings({ learning_paths }: FrameSource): Generator<Fault> {
  yield* imageWarnings(learning_paths, ['learning_paths'])
  for (const [at, { steps }] of learning_paths.entries()) {
    yield* imageWarnings(steps, ['learning_paths', at, 'steps'])
    for (const [index, step] of steps.entries())
      yield* unusable([[step.url, ['learning_paths', at, 'steps', index, 'url']]])
  }
}

function* folderWarnings(folders: FolderSource[], steps: PropertyKey[]): Generator<Fault> {
  yield* imageWarnings(folders, steps)
  for (const [index, folder] of folders.entries())
    yield* folderWarnings(folder.folders, [...steps, index, 'folders'])
}

const imageWarnings = (list: Pictured, steps: PropertyKey[]): Iterable<Fault> =>
  unusable(list.map(({ image_url }, index) => [image_url, [...steps, index, 'image_url']]))

function* unusable(places: Place[]): Generator<Fault> {
  for (const [url, steps] of places)
    if (url !== null && httpUrl(url) === null)
      yield fault(steps, `${shown(url)} is not an absolute http or https URL and is not shown`)
}
