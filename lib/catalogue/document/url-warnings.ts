import { httpUrl } from '../rules/url.ts'
import type { CatalogueSource, FolderSource } from '../source.ts'
import { type Fault, fault, shown } from './fault.ts'

type Place = [value: string | null, steps: PropertyKey[]]

/** Addresses of images and of a step's page that the catalogue leaves out, because no browser could be sent there. */
export function* urlWarnings(source: CatalogueSource): Generator<Fault> {
  for (const [url, steps] of addresses(source))
    if (url !== null && httpUrl(url) === null)
      yield fault(steps, `${shown(url)} is not an absolute http or https URL and is not shown`)
}

function* addresses({ institute, site, courses, learning_paths }: CatalogueSource): Generator<Place> {
  yield [institute.logo_url, ['institute', 'logo_url']]
  yield* folderImages(site.streams.folders, ['site', 'streams', 'folders'])
  yield* images(site.streams.items, ['site', 'streams', 'items'])
  yield* images(courses, ['courses'])
  for (const [index, { authors, instructors }] of courses.entries()) {
    yield* images(authors, ['courses', index, 'authors'])
    yield* images(instructors, ['courses', index, 'instructors'])
  }
  yield* images(learning_paths, ['learning_paths'])
  for (const [at, { steps }] of learning_paths.entries()) {
    yield* images(steps, ['learning_paths', at, 'steps'])
    for (const [index, step] of steps.entries())
      yield [step.url, ['learning_paths', at, 'steps', index, 'url']]
  }
}

function* images(list: { image_url: string | null }[], steps: PropertyKey[]): Generator<Place> {
  for (const [index, { image_url }] of list.entries()) yield [image_url, [...steps, index, 'image_url']]
}

function* folderImages(folders: FolderSource[], steps: PropertyKey[]): Generator<Place> {
  yield* images(folders, steps)
  for (const [index, folder] of folders.entries())
    yield* folderImages(folder.folders, [...steps, index, 'folders'])
}
