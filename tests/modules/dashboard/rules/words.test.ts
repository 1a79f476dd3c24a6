import { expect, test } from 'vitest'
import { fieldSentence } from '#app/dashboard/import/field-words.ts'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { timeZones } from '#app/dashboard/settings/time-zones.ts'
import { causeTexts, readCause } from '#lib/base/failure-causes.ts'
import { mailWith } from '#lib/base/net/mail.ts'
import { seal, unseal } from '#lib/base/net/sealed-secrets.ts'
import { findConnector } from '#lib/contract/leads/crm/connectors.ts'
import { BadSettings, type SettingCode, settingTexts } from '#lib/contract/leads/crm/setting-faults.ts'
import english from '#lib/modules/dashboard/words/en.json' with { type: 'json' }
import hindi from '#lib/modules/dashboard/words/hi.json' with { type: 'json' }
import { causeIn, languages, recentIn, wordsIn } from '#lib/modules/dashboard/words/words.ts'
import { fields } from '#lib/modules/sheet/fields.ts'
import englishFindings from '#lib/office/findings/en.json' with { type: 'json' }
import hindiFindings from '#lib/office/findings/hi.json' with { type: 'json' }
import { auditActions } from '#lib/office/institutes/audit.ts'
import { faultsOfWords } from '../../../word-faults.ts'

/** Values that are English phrases, which Hindi does not repeat. */
const phrases = /\{(noun|expected|keys|detail|because|then|also|lost)\}/g
const withoutPhrases = (words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).map(([code, text]) => [code, `${text.replace(phrases, ' ')}.`]))

test('every English text has a Hindi text with the same placeholders', () => {
  expect(faultsOfWords(hindi, 'hi', english)).toEqual([])
  // What a sheet says of itself comes in both languages, each under its own name.
  const { unreadableSheet, ...said } = hindiFindings
  expect([englishFindings.unreadableSheet, unreadableSheet]).toEqual(['{en}', '{hi}'])
  const { unreadableSheet: _, ...inEnglish } = englishFindings
  expect(faultsOfWords(withoutPhrases(said), 'hi', withoutPhrases(inEnglish))).toEqual([])
})

test('every action of the audit log has its sentence', () => {
  expect(Object.keys(english.events)).toEqual(expect.arrayContaining([...auditActions]))
})

test('every column of a sheet has a label', () => {
  expect(Object.keys(wordsIn('en').words.import.columns)).toEqual(
    expect.arrayContaining(fields.map(({ name }) => name)),
  )
})

test('a time zone is offered by its name of today', () => {
  const zones = timeZones('Europe/Zurich').map(([zone]) => zone)
  expect(zones).toEqual(
    expect.arrayContaining(['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv']),
  )
  expect(zones).not.toContain('Asia/Calcutta')
  for (const zone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64')

test.each([
  ['no key', undefined],
  ['another key', keyOf(2)],
])('an admin reads in each language that secrets cannot be read with %s', (_, key) => {
  const stored = seal('{}', 'craft', { key: keyOf(1) })
  let cause = ''
  try {
    unseal(stored, 'craft', { key })
  } catch (error) {
    cause = (error as Error).message
  }
  for (const spoken of languages.map(wordsIn))
    expect([spoken.words.causes.sealed, spoken.words.causes.sealedOther]).toContain(
      causeIn(spoken, cause, false),
    )
})

test.each([
  ['2027-03-02T20:00:00Z', 'today at 1:30 am', 'आज रात 1:30 बजे'],
  ['2027-03-02T10:00:00Z', 'yesterday at 3:30 pm', 'कल दोपहर 3:30 बजे'],
  ['2027-03-01T10:00:00Z', 'Monday at 3:30 pm', 'सोमवार दोपहर 3:30 बजे'],
  ['2027-02-25T10:00:00Z', 'Thursday at 3:30 pm', 'गुरुवार दोपहर 3:30 बजे'],
  ['2027-02-24T10:00:00Z', '24 Feb 2027, 3:30 pm', '24 फ़र॰ 2027, दोपहर 3:30'],
])('a moment at %s is told as people do, by the days of the institute', (at, ...said) => {
  const now = new Date('2027-03-02T21:00:00Z')
  expect(['en', 'hi'].map((code) => recentIn(wordsIn(code), 'Asia/Kolkata', new Date(at), now))).toEqual(said)
})

test.each([
  ['versions.a.b.sessions.0.day', 'thursday', 'friday', 'Evening, Days and times: Thursday → Friday'],
  ['versions.a.b.invites.a.b.1.status', 'active', 'inactive', 'Evening, Enrolment closed: no → yes'],
  ['versions.a.b.venue', null, 'Hall', 'Evening, Place: none → Hall'],
  [
    'versions.a.b.sessions',
    '[{"day":"monday","starts_at":"18:30","ends_at":"20:00"}]',
    '[{"day":"saturday","starts_at":null,"ends_at":null}]',
    'Evening, Days and times: Monday 18:30–20:00 → Saturday',
  ],
  ['instructors', '[{"name":"Asha Rao"}]', '[{"name":"Vikram Sen"}]', 'Teachers: Asha Rao → Vikram Sen'],
])('a change of %s is told in words', (path, before, after, said) => {
  const request = { ...wordsIn('en'), moment: String } as unknown as DashboardRequest
  const edit = { path, change: 'changed', before, after } as const
  expect(fieldSentence(request, edit, { levels: { 'a.b': 'Evening' } })).toBe(said)
})

test('a mail server that does not answer is named as one, in each language', async () => {
  const mail = mailWith({ url: 'smtp://127.0.0.1:1', from: 'a@x.example', privateHosts: ['127.0.0.1'] })
  const message = { to: 'b@x.example', subject: 's', text: 't', replyTo: null, id: 'i', follows: null }
  const cause = await mail({ ...message, permit: { isFor: () => true } }).catch(({ message }) => message)
  for (const spoken of languages.map(wordsIn))
    expect(causeIn(spoken, cause, false)).toBe(
      spoken.say(spoken.words.causes.mailSilent, { word: 'ECONNREFUSED' }),
    )
})

test.each<[string, string]>(Object.entries(causeTexts))(
  'the cause %s is read back from its text, and told in each language',
  (code, text) => {
    const samples: Record<string, string> = {
      host: 'crm.example:8443',
      url: 'http://crm.example:8443',
      reason: 'it is closed (for now); see (1)',
    }
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const values = Object.fromEntries(names.map((name) => [name, samples[name] ?? '2027']))
    const stored = Object.entries(values).reduce(
      (all, [name, value]) => all.replace(`{${name}}`, value),
      text,
    )
    expect(readCause(stored)).toEqual({ code, values })
    for (const spoken of languages.map(wordsIn)) {
      const said = causeIn(spoken, stored, false)
      expect(said).not.toMatch(/[{}]|[A-Z]+_[A-Z]+/)
      if (spoken.language === 'hi') expect(said).toMatch(/[\u0900-\u097F]/)
    }
  },
)

/** Settings and secrets that each connector refuses, and the codes of their faults. */
const refusedSettings: [kind: string, settings: object, secrets: object, codes: SettingCode[]][] = [
  ['email', { to: 'office' }, {}, ['email']],
  ['email', { to: 'o'.repeat(255) }, {}, ['tooLong', 'email']],
  ['webhook', { url: 'http://u@x.example' }, { secret: 'whsec_x' }, ['url', 'webhookSecret']],
  ['hubspot', { message_property: 'Not One' }, { access_token: 'a b' }, ['property', 'whiteSpace']],
  ['leadsquared', { host: 'x.example', lead_source: 'x'.repeat(101) }, {}, ['apiHost', 'tooLong', 'missing']],
  ['zoho', { data_centre: 'uk', duplicate_check_fields: 'E mail' }, {}, ['dataCentre', 'fieldNames']],
  ['http', { method: 'GET', format: 'xml', taken: 'ok', id_path: '.' }, { headers: 5 }, ['method', 'format']],
  [
    'http',
    { taken: 'ok', id_path: '.', body: '{' },
    { headers: 5 },
    ['statuses', 'path', 'notJson', 'unfit'],
  ],
  ['http', { body: '{"a":{}}', format: 'form', url: 'https://x.example' }, {}, ['notFlat']],
  ['http', { body: '5' }, { headers: 'x' }, ['notObject', 'notHeader']],
  ['http', { body: `${'['.repeat(11)}${']'.repeat(11)}` }, { headers: 'Host: x' }, ['tooDeep', 'ownHeader']],
  [
    'http',
    { body: JSON.stringify(['{{id}}'.repeat(101)]) },
    { headers: 'a: b\na: b' },
    ['placeholders', 'sameHeader'],
  ],
  ['http', { body: '["{{full_nam}}"]' }, { headers: 'a'.repeat(8_001) }, ['nearField', 'longHeaders']],
  ['http', { body: '["{{qqqqqqqqqq}}"]' }, { headers: 'a: b\n'.repeat(21) }, ['noField', 'manyHeaders']],
]

test.each(refusedSettings)('what is wrong with settings of %s %j is told in each language', (...row) => {
  const [kind, settings, secrets, codes] = row
  const check = () => findConnector(kind)?.check({ ...settings }, { ...secrets })
  expect(check).toThrow(BadSettings)
  const { faults } = catching(check) as BadSettings
  expect(faults.flatMap((fault) => ('code' in fault ? fault.code : []))).toEqual(
    expect.arrayContaining(codes),
  )
  for (const { words, say } of languages.map(wordsIn))
    for (const fault of faults)
      if ('code' in fault) expect(say(words.connections.wrong[fault.code], fault.values)).not.toMatch(/[{}]/)
})

test('the table above has every code of a setting', () => {
  const asked = refusedSettings.flatMap(([, , , codes]) => codes)
  expect(Object.keys(settingTexts).filter((code) => !asked.includes(code as SettingCode))).toEqual([])
  for (const text of Object.values(wordsIn('hi').words.connections.wrong))
    expect(text).toMatch(/[\u0900-\u097F]/)
})

function catching(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
