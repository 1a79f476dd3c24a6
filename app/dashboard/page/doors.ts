import { type DashboardDoor, plugged } from '#lib/module.ts'
import type { Session } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import type { Waits } from '#lib/modules/dashboard/waits.ts'
import { type DashboardWords, wordFor } from '#lib/modules/dashboard/words/words.ts'

export interface PageContext {
  words: DashboardWords
  language: string
  session?: Session
  section?: keyof DashboardWords['sections']
  waits?: Waits
}

interface DoorPage {
  name: string
  path: string
  isForAdmins?: boolean
  isForOperators?: boolean
}

const ownPages: Record<DashboardDoor, readonly DoorPage[]> = {
  today: [{ name: 'today', path: '' }],
  enquiries: [{ name: 'enquiries', path: '/enquiries' }],
  courses: [
    { name: 'courses', path: '/courses' },
    { name: 'import', path: '/import', isForAdmins: true },
  ],
  site: [
    { name: 'site', path: '/site', isForAdmins: true },
    { name: 'keys', path: '/keys', isForAdmins: true },
  ],
  connections: [{ name: 'connections', path: '/connections', isForAdmins: true }],
  gear: [
    { name: 'settings', path: '/settings', isForAdmins: true },
    { name: 'staff', path: '/staff', isForAdmins: true },
    { name: 'audit', path: '/audit', isForAdmins: true },
    { name: 'institutes', path: '/institutes', isForOperators: true },
    { name: 'account', path: '/account' },
  ],
}

export interface Door {
  name: DashboardDoor
  label: string
  path: string
  isHere: boolean
  waits: number | undefined
  pages: { name: string; label: string; path: string; isHere: boolean }[]
}

/** Returns the doors that the member may open, each with its pages, those of modules last. A door leads to its first page. */
export function doorsFor(
  { role, isOperator }: { role: string; isOperator: boolean },
  { words, section, waits }: PageContext,
): Door[] {
  const isAdmin = role === 'admin'
  const added = isAdmin ? plugged().flatMap(({ dashboardPages }) => dashboardPages ?? []) : []
  return (Object.keys(ownPages) as DashboardDoor[]).flatMap((name) => {
    const own = ownPages[name].filter(
      (page) => (!page.isForAdmins || isAdmin) && (!page.isForOperators || isOperator),
    )
    const pages = [...own, ...added.filter(({ door }) => door === name)].map((page) => ({
      ...{ name: page.name, path: page.path, label: wordFor(words.sections, page.name) },
      isHere: page.name === section,
    }))
    const [first] = pages
    if (!first) return []
    const isHere = pages.some((page) => page.isHere)
    return [{ name, label: words.doors[name], path: first.path, isHere, waits: waits?.[name], pages }]
  })
}
