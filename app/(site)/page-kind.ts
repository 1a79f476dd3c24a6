import type { PageContext } from '#lib/site/page-context.ts'
import type { PageResult } from './made-page.ts'

/** The segments that a path names in braces, as texts. */
type SegmentsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & SegmentsOf<Rest>
  : object

type Show<Segments> = (context: PageContext, segments: Segments, request: Request) => Promise<PageResult>

/** One kind of page: below its language it has this path, in which `{name}` is one segment. */
export interface PageKind {
  path: string
  show: Show<Record<string, string>>
  /** Answers a form that is sent there. */
  post: Show<Record<string, string>> | undefined
  /** Whether responses are cached under the revision shown. False where anybody can make up addresses. */
  isKept: boolean
  /** Whether the page is also served as Markdown. */
  hasMarkdown: boolean
}

interface Choices<Segments> {
  post?: Show<Segments>
  isKept?: boolean
  hasMarkdown?: boolean
}

/** Declares a kind of page. */
export const page = <Path extends string>(
  path: Path,
  show: Show<SegmentsOf<Path>>,
  { post, isKept = true, hasMarkdown = false }: Choices<SegmentsOf<Path>> = {},
): PageKind => ({
  path,
  show: show as PageKind['show'],
  post: post as PageKind['post'],
  isKept,
  hasMarkdown,
})

/** The page of an address: the language it begins with, if any, and its kind with segments. */
export interface FoundPage {
  language: string | undefined
  kind: PageKind
  segments: Record<string, string>
}

/** Finds the page of an address by the decoded names in its path; undefined when no kind has it. */
export type FindPage = (names: string[]) => FoundPage | undefined

/** Returns the search in a table, of whose kinds the first that fits counts. */
export function finderIn(table: readonly PageKind[]): FindPage {
  const firstNames = new Set(table.map(({ path }) => namesIn(path)[0] ?? ''))
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

const namesIn = (path: string): string[] => (path === '' ? [] : path.split('/'))

function segmentsIn(path: string, names: string[]): Record<string, string> | undefined {
  const wanted = namesIn(path)
  if (wanted.length !== names.length) return undefined
  const segments: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const key = /^\{(\w+)\}$/.exec(wanted[index] ?? '')?.[1]
    if (key !== undefined) segments[key] = name
    else if (wanted[index] !== name) return undefined
  }
  return segments
}
