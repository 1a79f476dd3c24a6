import type { Page } from '@playwright/test'
import { words } from './site.ts'

type Open = (page: Page) => Promise<unknown>

interface Kind {
  open: Open
  /** The schema.org types that its pages must have. */
  things: string[]
}

/** The kinds that are looked at in both schemes on both screens. */
export const inEveryLook = /^(home|list|course|learning path|batches)$/

const visit =
  (path: string): Open =>
  (page) =>
    page.goto(path)

const search =
  (words: string, list = '/courses'): Open =>
  async (page) => {
    await page.goto(`${list}?q=${encodeURIComponent(words)}`)
    await page.getByRole('article').getByRole('link').first().click()
  }

const homeWith = (open: Open): Kind => ({ open, things: ['EducationalOrganization', 'WebSite'] })
const listWith = (open: Open): Kind => ({ open, things: ['ItemList', 'BreadcrumbList'] })
const courseWith = (open: Open): Kind => ({ open, things: ['Course', 'BreadcrumbList'] })
const faultWith = (open: Open): Kind => ({ open, things: [] })

/** One page of every kind, and of every state in which a kind looks different. */
export const pageKinds: Record<string, Kind> = {
  home: homeWith(visit('/')),
  'home in Hindi': homeWith(visit('/hi')),
  list: listWith(visit('/courses')),
  'list in Hindi': listWith(visit('/hi/courses')),
  'narrowed list': listWith(visit('/courses?q=the&stream=music&format=video&sort=title')),
  'empty list': listWith(visit('/courses?q=submarine')),
  'refused list': faultWith(visit('/courses?page=zero')),
  course: courseWith(search('Tabla Foundation')),
  'course in Hindi': courseWith(search('तबला आधार', '/hi/courses')),
  'course with a preview and several versions': courseWith(search('Wheel Throwing')),
  'course that is closed': courseWith(async (page) => {
    await page.goto('/courses?availability=closed')
    await page.getByRole('article').getByRole('link').first().click()
  }),
  stream: listWith(visit('/streams/music')),
  'stream in Hindi': listWith(visit('/hi/streams/music')),
  category: listWith(visit('/streams/music/voice')),
  teachers: listWith(visit('/teachers')),
  'teacher in Hindi': {
    open: visit('/hi/teachers/anagha-gokhale'),
    things: ['Person', 'ItemList', 'BreadcrumbList'],
  },
  batches: { open: visit('/batches'), things: ['BreadcrumbList', 'EducationEvent'] },
  'batches in Hindi': { open: visit('/hi/batches'), things: ['BreadcrumbList', 'EducationEvent'] },
  'learning paths': listWith(visit('/learning-paths')),
  'learning path': listWith(visit('/learning-paths/CLOTH')),
  'learning path in Hindi': listWith(visit('/hi/learning-paths/CLOTH')),
  'page that is not there': faultWith(visit('/nothing')),
  'refused enquiry': courseWith(async (page) => {
    await search('Raku')(page)
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('alert').waitFor()
  }),
  'sent enquiry': faultWith(async (page) => {
    await search('Raku')(page)
    await page.getByLabel(words.name).fill('Meera Nair')
    await page.getByLabel(words.email).fill('meera@example.org')
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('heading', { name: /Your enquiry has arrived/ }).waitFor()
  }),
}
