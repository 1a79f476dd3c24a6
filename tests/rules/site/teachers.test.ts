import { expect, test } from 'vitest'
import { findTeacher, teachersOf } from '#lib/site/teachers.ts'
import { siteWith } from './site-with.ts'

const value = (label: string, count = 1) => ({ value: label, label, count })

test('a teacher has the address of their name; where two make the same, the first has it', () => {
  expect(teachersOf([value('José D’Souza', 3), value("Jose D'Souza"), value('—'), value('मीना')])).toEqual([
    { name: 'José D’Souza', slug: 'jose-dsouza', courses: 3 },
    { name: 'मीना', slug: 'मीना', courses: 1 },
  ])
})

test('a teacher beyond those that are counted is found by the words of the name, and kept from search engines', async () => {
  const context = siteWith([])
  const listCourses = context.catalogue.listCourses
  context.catalogue.listCourses = async (query) => ({
    ...(await listCourses(query)),
    ...(query.search === 'jose dsouza' && { facets: { instructor: [value('José D’Souza')] } }),
  })
  const [meera, jose] = [{ name: 'Meera Rao' }, { name: 'José D’Souza' }]
  expect(await findTeacher(context, 'meera-rao')).toMatchObject({ teacher: meera, isListed: true })
  expect(await findTeacher(context, 'jose-dsouza')).toMatchObject({ teacher: jose, isListed: false })
  expect(await findTeacher(context, 'nobody')).toBeUndefined()
})
