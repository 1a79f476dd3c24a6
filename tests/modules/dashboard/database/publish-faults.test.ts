import { beforeAll, beforeEach, expect, test } from 'vitest'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { courseOf, documentOf, inTwoLanguages } from '../../../database/commands/setup.ts'
import { type Browser, db, readPage, setStaff, signIn } from './setup.ts'

const document = documentOf('craft', {
  site: { currency: 'INR', languages: inTwoLanguages(['dyes', 'dyes-hindi']) },
  courses: Object.entries({ dyes: 'Dyes', 'dyes-hindi': 'रंगाई', tabla: 'Tabla' }).map(([id, title]) =>
    courseOf(id, { title }),
  ),
})

let admin: Browser

beforeAll(async () => {
  await publishDocument(db, document, new Date())
  admin = await signIn('id-craft', 'admin@craft.example')
})
beforeEach(async () => {
  await publishDocument(db, document, new Date())
})

const text = async (path: string) => (await admin.get(path)).text()
const setCourse = (id: string, values: { slug?: string; faqs?: string }) =>
  db.updateTable('courses').set(values).where('id', '=', id).execute()

test.each(['en', 'hi'])('Today names the course and the field of a bad value in %s', async (language) => {
  await setStaff({ language })
  await setCourse('tabla', { slug: 'Bad Slug!' })
  const said = {
    en: '“Tabla”: the value of “Web address” is not valid.',
    hi: '“Tabla”: “वेब पता” का मान सही नहीं है।',
  }
  const page = await text('/dashboard')
  expect(page).toContain(said[language as 'en'])
  expect(page).not.toMatch(/column|courses &quot;|: \d+\./)
  expect(readPage(page).links).toContain('/dashboard/course?id=tabla')
})

test('a setting with a bad value is named as on its page', async () => {
  await setStaff({ language: 'en' })
  await db.updateTable('institutes').set({ currency: 'Rs', contact_email: 'x' }).execute()
  expect(await text('/dashboard')).toContain(
    '“Settings”: the value of “Currency (such as INR)” is not valid.',
  )
})

test('the page of a course that cannot be read has its title and says which field is wrong', async () => {
  await setStaff({ language: 'en' })
  await setCourse('tabla', { faqs: '[7]' })
  const page = await text('/dashboard/course?id=tabla')
  expect(page).toContain('<h1>Tabla</h1>')
  expect(page).toContain('Import the course again')
  expect(page).toContain('“Tabla”: the value of “Questions and answers” is not valid.')
  expect(page).not.toContain('What will change over time')
})
