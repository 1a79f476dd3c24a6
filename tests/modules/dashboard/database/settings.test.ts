import { beforeAll, expect, test } from 'vitest'
import english from '#lib/modules/dashboard/words/en.json' with { type: 'json' }
import { changing } from '#lib/office/cli/run.ts'
import { setInstitute } from '../../../../bin/commands/institutes.ts'
import { addOffice, type Browser, db, lastEvent, signIn } from './setup.ts'

let admin: Browser

beforeAll(async () => {
  await addOffice('craft')
  await addOffice('music')
  admin = await signIn('id-craft', 'admin@craft.example')
})

const post = (fields: Record<string, string>) =>
  admin.post('/dashboard/settings', { action: 'set', ...fields })
const command = (...words: string[]) => {
  const now = new Date()
  const context = { db, now, change: changing(db, now), progress: () => ({}) as never }
  return setInstitute(context, {}, 'craft', words)
}
const stored = (id = 'id-craft') =>
  db.selectFrom('institutes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('settings are stored as from a document, recorded as an audit event and published by the next read', async () => {
  const other = await stored('id-music')
  const changes = { currency: 'INR', prices_visible: 'no', assistant_enquiries: 'off' }
  const done = await post({ phone: ' +91 20 5550 0100 ', ...changes })
  expect(done.status).toBe(303)
  expect(await stored()).toMatchObject({ ...changes, prices_visible: false })
  expect((await stored()).contact_phone?.replaceAll(' ', '')).toBe('+912055500100')
  const after = { currency: 'INR', prices_visible: false }
  const event = { who: 'admin@craft.example', action: 'institute.set', after }
  expect(await lastEvent()).toMatchObject(event)
  const due = db.selectFrom('stale_courses').select('id').where('institute_id', '=', 'id-craft')
  expect((await due.execute()).length).toBeGreaterThan(0)
  expect(await stored('id-music')).toEqual(other)
  expect(await (await admin.get('/dashboard/settings')).text()).toContain('value="INR"')
})

test('the command and the page refuse the same values and change nothing', async () => {
  const before = await stored()
  for (const [name, value] of [
    ['currency', 'Rupees'],
    ['time_zone', 'Mars/Olympus'],
    ['email', 'nobody'],
    ['phone', '12'],
    ['website_url', 'javascript:alert(1)'],
    ['privacy_url', 'http://www.example.org/privacy'],
    ['imprint_url', 'https://a@www.example.org/'],
    ['accent_color', 'red'],
    ['prices_visible', 'perhaps'],
    ['leads_per_minute', '-1'],
    ['leads_per_visitor', '99999999999'],
    ['name', ''],
    ['address', 'x'.repeat(301)],
    ['assistant_enquiries', 'perhaps'],
    ['erasure_days', '91'],
    ['hours', '25'],
  ] as const) {
    const refused = await post({ [name]: value, languages_enabled: 'yes' })
    const page = (await refused.text()).replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
    expect([name, refused.status]).toEqual([name, 422])
    const error = await command(`${name}=${value}`, 'languages_enabled=yes').catch((thrown) => thrown)
    expect([name, error.message.startsWith(`${name}: `)]).toEqual([name, true])
    expect(page).toContain(`${english.settings.names[name]}: `)
    expect(page).not.toContain('expected')
  }
  expect(await stored()).toEqual(before)
  await expect(command('colour=red')).rejects.toThrow('expected NAME=VALUE with one of name, website_url')
  await expect(command('name')).rejects.toThrow('"name" is not a setting')
  await expect(command('name=A', 'name=B')).rejects.toThrow('given twice')
})

test('the command lists the differences; an empty value removes a setting; a repeat changes nothing', async () => {
  await command('currency=INR', 'email=office@craft.example')
  const { text } = await command('email=', 'currency=INR')
  expect(text).toBe('email: "office@craft.example" → null')
  expect(await lastEvent()).toMatchObject({ who: 'command', after: { email: null } })
  expect((await command('email=')).text).toBe('Nothing changed.')
})

test('values that no document could have can be corrected', async () => {
  const bad = { time_zone: 'Nowhere', currency: 'x' }
  await db.updateTable('institutes').set(bad).where('slug', '=', 'craft').execute()
  await command('time_zone=Asia/Kolkata')
  expect(await stored()).toMatchObject({ time_zone: 'Asia/Kolkata', currency: 'x' })
})
