import { expect, test } from 'vitest'
import { visibleOutline } from '#lib/catalogue/rules/visibility.ts'

test('an outline shows its layers in their order, without a title where they have no name of their own', () => {
  const subjects = [
    {
      title: 'Default',
      modules: [
        { title: 'default ', chapters: [{ title: 'Two' }, { title: 'One' }] },
        { title: 'Loom', chapters: [] },
      ],
    },
    { title: null, modules: [] },
    { title: ' ', modules: [{ title: null, chapters: [{ title: 'Default' }] }] },
    { title: 'Default settings', modules: [] },
  ]
  expect(visibleOutline(subjects)).toEqual([
    {
      title: null,
      modules: [
        { title: null, chapters: [{ title: 'Two' }, { title: 'One' }] },
        { title: 'Loom', chapters: [] },
      ],
    },
    { title: null, modules: [] },
    { title: null, modules: [{ title: null, chapters: [{ title: 'Default' }] }] },
    { title: 'Default settings', modules: [] },
  ])
})
