import type { PageContext } from '#lib/site/page-context.ts'
import type { PageResult } from './make-page.tsx'

/** Values of the segments named in a path: `{ stream: string }` for `streams/{stream}`. */
type SegmentsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & SegmentsOf<Rest>
  : object

type Show<Segments> = (context: PageContext, segments: Segments, request: Request) => Promise<PageResult>

/** A kind of page. `path` is relative to the home page of a language; `{name}` matches one segment. */
export interface PageKind {
  path: string
  show: Show<Record<string, string>>
  /** Handles a form posted to the page. Undefined for a page without a form. */
  post: Show<Record<string, string>> | undefined
  /** False if anybody can make up addresses, which would fill the cache; `unfiltered`: lists without filters only. */
  kept: boolean | 'unfiltered'
}

interface Choices<Segments> {
  post?: Show<Segments>
  kept?: PageKind['kept']
}

export const page = <Path extends string>(
  path: Path,
  show: Show<SegmentsOf<Path>>,
  { post, kept = true }: Choices<SegmentsOf<Path>> = {},
): PageKind => ({
  path,
  show: show as PageKind['show'],
  post: post as PageKind['post'],
  kept,
})

/** A page's kind, the values of its path's segments, and the language code that the path begins with, if any. */
export interface FoundPage {
  language: string | undefined
  kind: PageKind
  segments: Record<string, string>
}

/** Finds the page for the decoded segments of a path; undefined if no kind matches. */
export type FindPage = (names: string[]) => FoundPage | undefined

/** Returns a function that looks up pages in a table. The first kind that matches wins. */
export function finderIn(table: readonly PageKind[]): FindPage {
  const firstNames = new Set(table.map(({ path }) => partsOf(path)[0] ?? ''))
  return (names) => {
    const isOwn = firstNames.has(names[0] ?? '')
    const [language, below] = isOwn ? [undefined, names] : [names[0], names.slice(1)]
    for (const kind of table) {
      const segments = segmentsIn(kind.path, below)
      if (segments) return { language, kind, segments }
    }
    return undefined
  }
}

const partsOf = (path: string): string[] => (path === '' ? [] : path.split('/'))

function segmentsIn(path: string, names: string[]): Record<string, string> | undefined {
  const wanted = partsOf(path)
  if (wanted.length !== names.length) return undefined
  const segments: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const key = /^\{(\w+)\}$/.exec(wanted[index] ?? '')?.[1]
    if (key !== undefined) segments[key] = name
    else if (wanted[index] !== name) return undefined
  }
  return segments
}

/** Returns the decoded segments of a path; undefined if a segment is empty or cannot be decoded. */
export function namesIn(pathname: string): string[] | undefined {
  const names = pathname.replace(/^\/|\/$/g, '').split('/')
  if (names.length === 1 && names[0] === '') return []
  try {
    return names.includes('') ? undefined : names.map(decodeURIComponent)
  } catch {
    return undefined
  }
}
