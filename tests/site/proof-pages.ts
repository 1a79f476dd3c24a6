import type { Page } from '@playwright/test'

type Open = (page: Page) => Promise<unknown>

const search =
  (words: string, list = '/courses'): Open =>
  async (page) => {
    await page.goto(`${list}?q=${encodeURIComponent(words)}`)
    await page.getByRole('article').getByRole('link').first().click()
  }

/** One page of every kind, and of every state in which a kind looks different. */
export const pageKinds: Record<string, Open> = {
  home: (page) => page.goto('/'),
  'home in Hindi': (page) => page.goto('/hi'),
  list: (page) => page.goto('/courses'),
  'list in Hindi': (page) => page.goto('/hi/courses'),
  'narrowed list': (page) => page.goto('/courses?q=the&stream=music&format=video&sort=title'),
  'empty list': (page) => page.goto('/courses?q=submarine'),
  'refused list': (page) => page.goto('/courses?page=zero'),
  course: search('Tabla Foundation'),
  'course in Hindi': search('तबला आधार', '/hi/courses'),
  'course with a preview and several versions': search('Wheel Throwing'),
  'course that is closed': (page) =>
    page
      .goto('/courses?availability=closed')
      .then(() => page.getByRole('article').getByRole('link').first().click()),
  stream: (page) => page.goto('/streams/music'),
  'stream in Hindi': (page) => page.goto('/hi/streams/music'),
  'learning paths': (page) => page.goto('/learning-paths'),
  'learning path': (page) => page.goto('/learning-paths/CLOTH'),
  'page that is not there': (page) => page.goto('/nothing'),
  'refused enquiry': async (page) => {
    await search('Raku')(page)
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    await page.getByRole('alert').waitFor()
  },
  'sent enquiry': async (page) => {
    await search('Raku')(page)
    await page.getByLabel('Your name').fill('Meera Nair')
    await page.getByLabel('E-mail').fill('meera@example.org')
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    await page.getByRole('status').waitFor()
  },
}
