import { beforeAll, describe, expect, test } from 'vitest'
import { listHosts } from '#lib/office/institutes/hosts.ts'
import { whilePublishIsLost } from '../../../database/catalogue/publish/lose-publish.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { courseOf, documentOf } from '../../../database/commands/setup.ts'
import { addOffice, answered, type Browser, db, lastEvent, readPage, signIn } from './setup.ts'

let admin: Browser

beforeAll(async () => {
  await addOffice('craft')
  admin = await signIn('id-craft', 'admin@craft.example')
})

const text = async (path: string) => (await admin.get(path)).text()

describe('an import', () => {
  const titles = async () =>
    await db.selectFrom('courses').select(['id', 'title', 'published']).orderBy('id').execute()
  const upload = (content: BlobPart, name = 'new.json') =>
    admin.upload('/dashboard/import', { action: 'upload' }, { name, content })
  const post = (action: string, fields: Record<string, string>) =>
    admin.post('/dashboard/import', { action, ...fields })
  /** Previews the undo of the newest state, and confirms it. */
  const undo = async (fields: Record<string, string> = {}) => {
    await post('look', { id: idOn(await text('/dashboard/import'), 'look'), ...fields })
    const id = idOn(await text('/dashboard/import'), 'undo')
    return post('undo', { id, removes: 'yes', frees: 'yes' })
  }
  const idOn = (page: string, action: string) => {
    const form = readPage(page).forms.find(({ fields }) => fields.action === action)
    return form?.fields.id ?? ''
  }

  test('is previewed before anything changes, applied, and undone', async () => {
    const before = await titles()
    const courses = [courseOf('knitting', { title: 'Knitting anew' })]
    const changed = documentOf('craft', { courses, learning_paths: [] })
    expect((await upload(JSON.stringify(changed))).status).toBe(303)
    const page = await text('/dashboard/import')
    expect(page).toContain('If you apply this file, something is removed')
    expect(page).toContain('Knitting anew')
    expect(await titles()).toEqual(before)
    // One of two courses is a large share.
    expect((await post('apply', { id: idOn(page, 'drop') })).status).toBe(422)
    expect(await titles()).toEqual(before)
    await post('apply', { id: idOn(page, 'drop'), removes: 'yes' })
    expect(await titles()).toEqual([{ id: 'knitting', title: 'Knitting anew', published: true }])
    const after = { courses: { changed: 1, removed: 1 } }
    expect(await lastEvent()).toMatchObject({ action: 'import.apply', after })
    await post('look', { id: idOn(await text('/dashboard/import'), 'look') })
    const preview = await text('/dashboard/import')
    expect(preview).toContain('If you take this import back')
    expect(preview).toContain('Title: Knitting anew →')
    const seen = `/dashboard/preview/${idOn(preview, 'undo')}/courses`
    expect(preview).toContain(seen.replace('/courses', '"'))
    const pages = await saidBy(await admin.get(seen))
    expect(pages).toContain('Preview: nothing is published.')
    expect(pages).not.toContain('Knitting anew')
    expect(await titles()).toEqual([{ id: 'knitting', title: 'Knitting anew', published: true }])
    await post('drop', { id: idOn(preview, 'undo') })
    expect(idOn(await text('/dashboard/import'), 'undo')).toBe('')
    await undo()
    expect(await titles()).toEqual(before)
    expect(await lastEvent()).toMatchObject({ action: 'import.undo' })
    // An undo can be undone; its name says so.
    expect(await text('/dashboard/import')).toContain('State before new.json was undone')
    await undo()
    expect(await titles()).toEqual([{ id: 'knitting', title: 'Knitting anew', published: true }])
    await undo()
    expect(await titles()).toEqual(before)
  })

  test('is undone without what was added and edited since, unless that is ticked, and asks what it removes', async () => {
    const before = await titles()
    const left = before.toSpliced(1, 0, { id: 'pottery', title: 'Pottery by hand', published: true })
    const courses = ['knitting', 'weaving', 'pottery'].map((id) => courseOf(id, { title: id }))
    await upload(JSON.stringify(documentOf('craft', { courses })))
    await post('apply', { id: idOn(await text('/dashboard/import'), 'drop'), removes: 'yes' })
    await db.updateTable('courses').set({ title: 'Pottery by hand' }).where('id', '=', 'pottery').execute()
    await post('look', { id: idOn(await text('/dashboard/import'), 'look') })
    const page = await saidBy(await admin.get('/dashboard/import'))
    expect(page).toContain('left as it is: one course (Pottery by hand)')
    expect(page).toContain('Yes, remove one course (weaving)')
    const id = idOn(await text('/dashboard/import'), 'undo')
    await answered(post('undo', { id }), 422, 'one course (weaving): tick the box')
    await post('undo', { id, removes: 'yes' })
    expect(await titles()).toEqual(left)
    await undo({ since: 'yes' })
    await undo({ since: 'yes' })
    expect(await titles()).toEqual(left)
    await db.deleteFrom('courses').where('id', '=', 'pottery').execute()
  })

  test('whose publish loses the database is stored, and says so', async () => {
    const before = await titles()
    await upload(JSON.stringify(documentOf('craft', { courses: [courseOf('knitting', { title: 'Lost' })] })))
    const id = idOn(await text('/dashboard/import'), 'drop')
    const apply = () => post('apply', { id, removes: 'yes' })
    const applied = await whilePublishIsLost((work) => work(db), apply)
    expect([applied.status, await titles()]).toMatchObject([303, [{ title: 'Lost' }]])
    expect(await text(applied.headers.get('location') ?? '')).toContain('Stored, not published')
    await undo()
    expect(await titles()).toEqual(before)
  })

  test.each<[what: string, content: string, fault: string, name?: string]>([
    ['what is no document', '{ "format": ', 'यह फ़ाइल: यह सही JSON नहीं है'],
    [
      'a document with faults',
      JSON.stringify(documentOf('craft', { courses: [{ id: 'x' }] })),
      'पाठ्यक्रम 1, शीर्षक: ख़ाली है; मान लिखें',
    ],
    [
      'the document of another institute',
      JSON.stringify(documentOf('music')),
      'यह फ़ाइल: यह किसी दूसरे संस्थान का',
    ],
    ['a file of another kind', '%PDF-1.7', 'यह फ़ाइल: यह पाठ्यक्रमों की सूची नहीं है', 'courses.pdf'],
    [
      'a sheet with a fault in two rows',
      'title,price\nPottery,INR x 7\nWeaving,INR x 7\n',
      'पंक्ति 2, स्तंभ B (price); पंक्ति 3, स्तंभ B (price): "INR x 7"',
      'courses.csv',
    ],
  ])(
    'of %s cannot be applied, and says where the fault is, in the language of the member',
    async (_, content, fault, name) => {
      const before = await titles()
      await upload(content, name)
      const page = await text('/dashboard/import')
      expect(page).toContain('This file cannot be applied')
      expect(idOn(page, 'apply')).toBe('')
      await answered(post('apply', { id: idOn(page, 'drop') }), 422)
      expect(await titles()).toEqual(before)
      await admin.post('/dashboard/account', { action: 'language', language: 'hi' })
      const faults = (await text('/dashboard/import')).replace(/<\/dt><dd>/g, ': ').replaceAll('&quot;', '"')
      expect(faults).toContain(fault)
      await admin.post('/dashboard/account', { action: 'language', language: 'en' })
    },
  )

  test('names the courses that learning paths would lose', async () => {
    const steps = ['knitting', 'tabla', 'nowhere'].map((course_id) => ({ course_id }))
    const courses = [courseOf('knitting', { title: 'Knitting' }), courseOf('tabla', { title: 'Tabla' })]
    const learning_paths = [{ code: 'LP', name: 'Crafts', steps }]
    await upload(JSON.stringify(documentOf('craft', { courses, learning_paths })))
    await post('apply', { id: idOn(await text('/dashboard/import'), 'drop'), removes: 'yes' })
    await upload('title,price\nKnitting,INR 500\n', 'one.csv')
    const page = await text('/dashboard/import')
    expect(page).toContain('Learning path Crafts')
    expect(page).toContain('no longer shows courses that are not published any more (1): Tabla')
    await post('drop', { id: idOn(page, 'drop') })
    await undo()
  })

  test('shows how headings are read, and remembers a correction', async () => {
    const sheet = 'Course,Contribution,Currency\nPottery,500,INR\n'
    await upload(sheet, 'courses.csv')
    const page = await text('/dashboard/import')
    expect(page).toContain('Contribution: 500')
    const fields = { 'column.0': 'title', 'column.1': 'price', 'column.2': 'currency' }
    await post('map', { id: idOn(page, 'drop'), ...fields })
    const after = { headings: { contribution: 'price' } }
    expect(await lastEvent()).toMatchObject({ action: 'import.map', after })
    const chosen = /<option value="price" selected/
    expect(await text('/dashboard/import')).toMatch(chosen)
    await upload(sheet, 'courses.csv')
    expect(await text('/dashboard/import')).toMatch(chosen)
  })

  test.each(['csv', 'json', 'jsonl', 'xlsx'])(
    'of the downloaded %s changes nothing, whatever the texts contain',
    async (form) => {
      const title = 'Kettle "&" kiln\u2028second, line\nthird'
      await db.updateTable('courses').set({ title }).where('id', '=', 'knitting').execute()
      expect(await text('/dashboard/import')).toContain(`href="/dashboard/import/export?form=${form}"`)
      const file = await admin.get(`/dashboard/import/export?form=${form}`)
      expect(file.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="craft-.*\\.${form}"$`),
      )
      await upload(await file.bytes(), `again.${form}`)
      expect(await text('/dashboard/import')).toContain('0 added, 0 changed, 0 removed, 2 unchanged')
    },
  )

  test('can start from the template sheet of the page', async () => {
    const sheet = await (await admin.get('/dashboard/import/export?form=template')).text()
    await upload(sheet, 'courses.csv')
    expect(await text('/dashboard/import')).toContain('1 added, 0 changed, 2 removed')
    expect((await admin.get('/dashboard/import/export?form=xls')).status).toBe(404)
  })

  test('shows a renamed course and lets the office say whether it is a different course', async () => {
    const before = await titles()
    const rows = before.map(({ title }) => `"${title.replaceAll('"', '""')}"`)
    await upload(`title\n${rows.join('\n')}\nPottery for everyone\n`, 'a.csv')
    const apply = async (ticks: Record<string, string> = {}) => {
      const page = await text('/dashboard/import')
      return post('apply', { id: idOn(page, 'drop'), removes: 'yes', frees: 'yes', ...ticks })
    }
    await apply()
    const { id = '' } = (await titles()).find(({ title }) => title.startsWith('Pottery')) ?? {}
    const sheet = `title\n${rows.join('\n')}\nPottery for everyone online\n`
    await upload(sheet, 'b.csv')
    const page = await text('/dashboard/import')
    expect(page).toContain('Pottery for everyone → Pottery for everyone online')
    const fields = { id: idOn(page, 'drop'), 'column.0': 'title', [`renamed.${id}`]: 'other' }
    await post('map', fields)
    expect(await text('/dashboard/import')).toContain('1 added, 0 changed, 1 removed')
    await post('map', { ...fields, [`renamed.${id}`]: 'same' })
    expect(await text('/dashboard/import')).toContain('0 added, 1 changed, 0 removed')
    const asked = 'another name: Pottery for everyone → Pottery for everyone online.'
    await answered(apply(), 422, asked)
    await apply({ keeps: 'yes' })
    expect(await titles()).toContainEqual({ id, title: 'Pottery for everyone online', published: true })
    for (let at = 0; at < 2; at++) await undo()
  })

  test('that makes courses free says so and needs a tick', async () => {
    await upload('Course,Payable\nPottery,"₹45,000"\n', 'fees.csv')
    const asked = await text('/dashboard/import')
    expect(asked).toContain('Payable: ₹45,000')
    expect(asked).not.toContain('They are free')
    await post('map', { id: idOn(asked, 'drop'), 'answer.amounts': 'none' })
    const page = await text('/dashboard/import')
    expect(page).toContain('One course becomes free')
    const id = idOn(page, 'drop')
    await answered(post('apply', { id, removes: 'yes' }), 422, 'Pottery')
    expect((await post('apply', { id, removes: 'yes', frees: 'yes' })).status).toBe(303)
    const told = /One course became free in the last import .*: Pottery/
    expect(await text('/dashboard')).toMatch(told)
    await undo()
    expect(await text('/dashboard')).not.toMatch(told)
  })

  test('can be applied without its faulty rows', async () => {
    await upload('title,price\nPottery,INR 500\nWeaving,INR x 7\n', 'rows.csv')
    const page = await text('/dashboard/import')
    expect(page).toContain('Leave this row out')
    await post('map', { id: idOn(page, 'drop'), leaveOut: '3' })
    const again = await text('/dashboard/import')
    expect(again).not.toContain('This file cannot be applied')
    await post('apply', { id: idOn(again, 'drop'), removes: 'yes' })
    expect((await titles()).map(({ title }) => title)).toEqual(['Pottery'])
    await undo()
  })

  test('shows of each new course what visitors will see', async () => {
    const sheet =
      'title,price,start,end,days,place,seats left,status\nPottery,INR 500,2027-07-01,2027-08-01,Mo 18-20 Uhr,Linz,full,\nWeaving,INR 500,,,,,,archived\n'
    await upload(sheet, 'new.csv')
    const page = await saidBy(await admin.get('/dashboard/import'))
    expect(page).toContain(
      'Pottery₹500, from 1 July 2027, until 1 August 2027, Monday 18:00–20:00 h, Linz, Seats left: 0',
    )
    expect(page).toContain('Weaving₹500, visitors do not see it')
  })

  test('asks in the one form of the sheet, by the labels of its columns', async () => {
    await upload('title,Seats,Start date\nPottery,12,3/4/2027\nWeaving,14,x 7\n', 'asked.csv')
    const page = await text('/dashboard/import')
    for (const name of ['leaveOut', 'dates'])
      expect(page).toMatch(new RegExp(`form="headings"[^>]* name="${name}"`))
    await post('map', { id: idOn(page, 'drop'), leaveOut: '3', dates: 'dmy' })
    const again = await text('/dashboard/import')
    expect(again).toContain('is it “Seats left”? Then choose that below')
    await post('drop', { id: idOn(again, 'drop') })
  })

  test('is checked once, at the upload; the page shows the stored result', async () => {
    await upload('title\nPottery\n', 'courses.csv')
    const content = Buffer.from('no gzip')
    await db.updateTable('import_documents').set({ content }).where('kind', '=', 'tried').execute()
    expect(await text('/dashboard/import')).toContain('Pottery')
  })

  test('runs one at a time per member and institute; another is refused before its body is read', async () => {
    const colleague = await signIn('id-craft', 'second@craft.example')
    await publishDocument(db, documentOf('music'), new Date())
    const elsewhere = await signIn('id-music', 'second@music.example')
    const send = (browser: Browser, institute: string) => {
      const file = { name: 'a.json', content: JSON.stringify(documentOf(institute)) }
      return browser.upload('/dashboard/import', { action: 'upload' }, file)
    }
    const own = [admin, admin, colleague].map((browser) => send(browser, 'craft'))
    const answers = await Promise.all([...own, send(elsewhere, 'music')])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.slice(0, 3).sort()).toEqual([303, 429, 429])
    expect(statuses[3]).toBe(303)
    expect((await send(colleague, 'craft')).status).toBe(303)
  })

  test('of a file that is too large or missing is refused', async () => {
    expect((await upload('x'.repeat(9 * 1024 ** 2))).status).toBe(413)
    expect((await upload('')).status).toBe(422)
    expect((await post('upload', {})).status).toBe(422)
  })
})

/** What a page says. */
const saidBy = async (answer: Response): Promise<string> =>
  (await answer.text())
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')

test('an address of the site that an uploaded document names waits for its DNS as well', async () => {
  const document = documentOf('craft')
  const institute = { ...document.institute, hosts: ['courses.craft.invalid'] }
  const content = JSON.stringify({ ...document, institute })
  await admin.upload('/dashboard/import', { action: 'upload' }, { name: 'craft.json', content })
  const page = await (await admin.get('/dashboard/import')).text()
  expect(page).toContain('Addresses of the site that wait until their DNS leads here')
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(page) ?? []
  await admin.post('/dashboard/import', { action: 'apply', id, removes: 'yes', frees: 'yes' })
  expect(await listHosts(db)).toMatchObject([{ host: 'courses.craft.invalid', works_at: null }])
})
