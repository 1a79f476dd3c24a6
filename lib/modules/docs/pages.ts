import { listErrorPages } from './error-pages.ts'
import { listGuides } from './guides.ts'
import type { Page } from './page.ts'
import { listReference } from './reference.ts'

/** Cached, because it depends only on the code, and every page lists all titles. */
let pages: readonly Page[] | undefined

/** Lists all pages, those of a group in navigation order. */
export function listPages(): readonly Page[] {
  pages ??= [...listGuides(), ...listReference(), ...listErrorPages()]
  return pages
}

const groups = ['Start', 'Build', 'Enquiries', 'Follow changes', 'Operate', 'Reference']

export function pagesByGroup(): [group: string, pages: readonly Page[]][] {
  const byGroup = Map.groupBy(listPages(), ({ group }) => group)
  return groups.map((group) => [group, byGroup.get(group) ?? []])
}
