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
  /** Sends the form of the columns as the page shows it, with other choices. */
  const agree = async (choices: Record<string, string> = {}) => {
    const form = readPage(await text('/dashboard/import')).forms.find(({ fields }) => fields.action === 'map')
    return post('map', { ...form?.fields, ...choices })
  }
  /** The page of the newest state's undo. */
  const undoing = async (fields: Record<string, string> = {}) => {
    const [, address = ''] = /href="([^"]*\/import\?undo=[^"]+)"/.exec(await text('/dashboard/import')) ?? []
    return text(`${address}&${new URLSearchParams(fields)}`)
  }
  /** Previews the undo of the newest state, and confirms it. */
  const undo = async (fields: Record<string, string> = {}) => {
    const id = idOn(await undoing(fields), 'undo')
    return post('undo', { id, removes: 'yes', frees: 'yes', ...fields })
  }
  const name = (column: number, key: string) => `worksheets.0.columns.${column}.${key}`
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
    const preview = await undoing()
    expect(preview).toContain('If you take this import back')
    expect(idOn(preview, 'apply')).toBe('')
    expect(preview).toContain('Title: Knitting anew →')
    const seen = `/dashboard/preview/${idOn(preview, 'undo')}.own/courses`
    expect(preview).toContain(seen.replace('/courses', '"'))
    const pages = await saidBy(await admin.get(seen))
    expect(pages).toContain('Preview: nothing is published.')
    expect(pages).not.toContain('Knitting anew')
    expect(await titles()).toEqual([{ id: 'knitting', title: 'Knitting anew', published: true }])
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
    const page = await undoing()
    expect(page).toContain('left as it is: one course (Pottery by hand)')
    expect(page).toContain('Yes, remove one course (weaving)')
    const id = idOn(await undoing(), 'undo')
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

  test('a preview names a language of the site that has no words', async () => {
    const site = { languages: { enabled: true, items: [{ code: 'sw', label: 'Kiswahili' }] } }
    await upload(JSON.stringify(documentOf('craft', { site })))
    const page = await text('/dashboard/import')
    expect(page).toContain('own words do not exist in sw')
    await post('drop', { id: idOn(page, 'drop') })
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
      'id,title,price\n,Pottery,INR x 7\n,Weaving,INR x 7\n',
      '"INR x 7" कोई राशि नहीं है',
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

  test('of a sheet shows every column with its cells, and publishes nothing until somebody decided on price and visibility', async () => {
    const before = await titles()
    await upload('Course,Contribution,State\nPottery,"₹ 1,500",Live\nWeaving,"₹ 900",Old\n', 'list.csv')
    const page = await text('/dashboard/import')
    expect(page).toContain('₹ 1,500 · ₹ 900')
    expect(page).toContain('Live (1)')
    expect(idOn(page, 'apply')).toBe('')
    await answered(post('apply', { id: idOn(page, 'drop') }), 422)
    await agree({ [name(2, 'field')]: 'published' })
    const words = await text('/dashboard/import')
    expect(words).toContain('choose what &quot;Live&quot; means')
    expect(idOn(words, 'apply')).toBe('')
    await agree({ [name(2, 'words.Live')]: 'yes', [name(2, 'words.Old')]: 'no' })
    expect(await lastEvent()).toMatchObject({ action: 'import.map' })
    const ready = await text('/dashboard/import')
    expect(ready).toContain('All 3 columns understood')
    await post('apply', { id: idOn(ready, 'apply'), removes: 'yes' })
    expect(await titles()).toMatchObject([
      { title: 'Pottery', published: true },
      { title: 'Weaving', published: false },
    ])
    await upload('State,Contribution,Course\nLive,"₹ 1,600",Pottery\nOld,"₹ 900",Weaving\n', 'again.csv')
    const again = await text('/dashboard/import')
    expect(again).toMatch(/All 3 columns understood, read as on /)
    expect(again).toContain('0 added, 1 changed, 0 removed')
    await undo()
    expect(await titles()).toEqual(before)
  })

  test('of a sheet takes other headings and worksheets, and leaves out a column, by the same form', async () => {
    await upload('List of 2028,,\nCourse,Fee,Room\nPottery,5,4\n', 'list.csv')
    expect(await text('/dashboard/import')).toContain('Heading row: 2')
    await agree({ 'row.0': '1' })
    expect(await text('/dashboard/import')).toContain('Heading row: 1')
    await agree({ 'row.0': '2' })
    await agree({ [name(1, 'field')]: '' })
    const page = await text('/dashboard/import')
    expect(page).toContain('Without a column of prices, courses are')
    expect(page).toContain('1 added')
    await post('drop', { id: idOn(page, 'drop') })
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
    const rows = before.map(({ title }) => `,"${title.replaceAll('"', '""')}"`)
    await upload(`id,title\n${rows.join('\n')}\n,Pottery for everyone\n`, 'a.csv')
    const apply = async () => {
      const page = await text('/dashboard/import')
      return post('apply', { id: idOn(page, 'drop'), removes: 'yes' })
    }
    await apply()
    const { id = '' } = (await titles()).find(({ title }) => title.startsWith('Pottery')) ?? {}
    await upload(`id,title\n${rows.join('\n')}\n,Pottery for everyone online\n`, 'b.csv')
    const page = await text('/dashboard/import')
    expect(page).toContain('Pottery for everyone → Pottery for everyone online')
    expect(idOn(page, 'apply')).toBe('')
    const fields = { id: idOn(page, 'drop') }
    await post('map', { ...fields, [`rows.renamed.${id}`]: 'new' })
    expect(await text('/dashboard/import')).toContain('1 added, 0 changed, 1 removed')
    await post('map', { ...fields, [`rows.renamed.${id}`]: 'same' })
    expect(await text('/dashboard/import')).toContain('0 added, 1 changed, 0 removed')
    await apply()
    expect(await titles()).toContainEqual({ id, title: 'Pottery for everyone online', published: true })
    for (let at = 0; at < 2; at++) await undo()
  })

  test('that makes courses free says so and needs a tick', async () => {
    await upload('id,title\n,Pottery\n', 'fees.csv')
    await agree({ 'without.price': 'free' })
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

  test('lists cells that cannot be read, as CSV too, and can be applied without them or their rows', async () => {
    await upload('id,title,price\n,Pottery,INR 500\n,Weaving,INR x 7\n', 'rows.csv')
    const page = await text('/dashboard/import')
    expect(page).toContain('Row 3: INR x 7')
    expect(idOn(page, 'apply')).toBe('')
    const id = idOn(page, 'drop')
    expect(await text(`/dashboard/import/export?form=faults&id=${id}`)).toContain('"3","price","INR x 7"')
    await post('map', { id, blank: 'price' })
    expect(await text('/dashboard/import')).toContain('2 added')
    await upload('id,title,price\n,Pottery,INR 500\n,Weaving,INR x 7\n', 'rows.csv')
    await post('map', { id: idOn(await text('/dashboard/import'), 'drop'), leaveOut: '0' })
    const again = await text('/dashboard/import')
    expect(again).toContain('1 added')
    await post('apply', { id: idOn(again, 'drop'), removes: 'yes' })
    expect((await titles()).map(({ title }) => title)).toEqual(['Pottery'])
    await undo()
  })

  test('is checked once, at the upload; the page shows the stored result', async () => {
    await upload('id,title\n,Pottery\n', 'courses.csv')
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
