import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breadcrumbs } from '#app/(site)/parts/breadcrumbs.tsx'
import { wordsIn } from '#lib/site/words/words.ts'
import { siteWith } from './site-with.ts'

test.each([
  ['en', 'Breadcrumb', 'Home'],
  ['hi', 'आप यहाँ हैं', 'मुखपृष्ठ'],
])('on a page in %s the way to it is in that language, for those who hear it too', (spoken, label, home) => {
  const words = wordsIn(spoken)
  const frame = { ...siteWith([]), spoken, words }
  const crumbs = [
    { name: words.home, path: '/' },
    { name: words.courses, path: '/courses' },
  ]
  expect(renderToStaticMarkup(createElement(Breadcrumbs, { frame, crumbs }))).toBe(
    `<nav class="crumbs" aria-label="${label}"><ol><li><a href="/">${home}</a></li></ol></nav>`,
  )
})
