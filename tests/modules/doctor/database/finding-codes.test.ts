import { createServer } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { type Kysely, sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '#db/schema.ts'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { type Env, env } from '#lib/base/env.ts'
import type { CourseSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { type DocumentForm, readDocument } from '#lib/contract/catalogue/document/read-document.ts'
import { CourseFindings } from '#lib/contract/catalogue/rules/course-findings.ts'
import type { Finding } from '#lib/contract/catalogue/rules/finding.ts'
import { pluggedChecks } from '#lib/module.ts'
import * as database from '#lib/modules/doctor/database.ts'
import { checkDns } from '#lib/modules/doctor/dns.ts'
import { checkConnections, checkDeliveries } from '#lib/modules/doctor/enquiries.ts'
import * as institutes from '#lib/modules/doctor/institutes.ts'
import { checkProxies } from '#lib/modules/doctor/proxies.ts'
import { checkMirror, checkSite } from '#lib/modules/doctor/site.ts'
import { type Check, type FindingCode, officeSentence, operatorText } from '#lib/office/findings/findings.ts'
import { unreadableFile } from '#lib/office/imports/given.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { documentOf } from '../../../database/commands/setup.ts'
import { describeServers, useDatabase } from '../../../database/databases.ts'
import { enquire, startClock } from '../../../database/delivery/setup.ts'
import { course, paidVersion } from '../../../rules/catalogue/cast.ts'
import {
  ofCourse,
  ofVersion as ofDocumentVersion,
  ofInstitute,
  ofInvite,
  ofPath,
  ofPlan,
  ofSite,
  withInstitute,
} from '../../../rules/document/documents.ts'

const clock = startClock()
const nowhere = 'postgres://me:secret@127.0.0.1:1/catalogue'
type Given = Partial<Omit<Env, 'PORT'>>
type Case = (db: Db) => Promise<readonly Finding[]>

/** What a check finds after a statement, which the test takes back. */
const after =
  (statement: string, check: Check, given: Given & { mirror?: string } = {}): Case =>
  async (db) => {
    if (statement) await sql.raw(statement).execute(db)
    const { mirror, ...settings } = given
    const examination = { db, env: { ...env(), SITE_INSTITUTE: 'harbour', ...settings }, mirror }
    return check({ ...examination, now: async () => clock.now() })
  }
const finds = (check: Check, given?: Parameters<typeof after>[2]): Case => after('', check, given)

const { checkDatabase, checkMigrations, checkWrites, checkClock, checkReplica, checkCounters } = database
/** The check of another module. */
const checkHooks: Check = async (examination) => (await pluggedChecks()).hooks?.(examination) ?? []
const { checkInstitutes, checkKeys, checkWebsites, checkHosts } = institutes

const key = `insert into api_keys (id, institute_id, name, product, digest, prefix, scopes)
  values ('k', 'id-harbour', 'site', 'pub', 'd', 'p', '{catalog:read}')`
const uses = (hops: number) => `${key}; insert into key_uses values ('k', '2027-03-01', 1, ${hops})`
const host = (name: string, works: string) =>
  `insert into site_hosts (host, institute_id, position, works_at, added_at)
    values ('${name}', 'id-harbour', 0, ${works}, now())`
const connection = (change = '') =>
  `insert into crm_connections (id, institute_id, name, kind, settings, secrets, updated_at)
    values ('c', 'id-harbour', 'crm', 'webhook', '{}', '{}', '2027-03-01'); ${change}`
const fail = `failing_since = '2027-02-01', last_error = 'it answered 500'`
const hook = (change = '', url = 'https://hooks.example.org/') =>
  `insert into hooks (id, institute_id, url, secrets, created_at, sent_revision)
    values ('h', 'id-harbour', '${url}', '{}', '2027-03-01', 0); ${change}`
/** Records that something was not published. */
const unpublished = (kind: string, id: string, column = 'null, null', owner = id) =>
  `insert into publish_faults values
    ('id-harbour', '${kind}', '${id}', 'courses "${owner}", column x', ${column}, now())`
const value = (table: string) => `'${table}', 'currency'`
const more = `insert into publish_faults
  select 'id-harbour', 'course', n, 'x', null, null, now() from generate_series(1, 12) n`

const sessions: VersionSource['sessions'] = [{ day: 'monday', starts_at: '18:30', ends_at: '20:00' }]
const whole = { starts_on: '2027-07-01', sessions }
const complete = { description_html: '<p>x</p>', image_url: 'https://x.example/x.jpg' }
/** What is found in a complete course with other values, beside five others. */
const of = (
  changes: Partial<CourseSource>,
  batch: Partial<VersionSource> = {},
  amount: number | null = 5_000,
) => {
  const findings = new CourseFindings('2027-03-01')
  for (const id of ['a', 'b', 'c', 'd', 'e'])
    findings.add(course({ id, ...complete, versions: [paidVersion(`${id}-1`, { amount: 5_000 }, whole)] }))
  const versions = [paidVersion('x-1', { amount } as object, { ...whole, ...batch })]
  findings.add(course({ id: 'x', ...complete, versions, ...changes }))
  return async () => findings.end().flatMap(({ first }) => first)
}

const inDocument =
  (document: unknown): Case =>
  async () => {
    const parsed = parseDocument(document, { now: new Date('2026-11-27T12:00:00Z') })
    return parsed.isValid ? parsed.warnings : parsed.faults
  }
const inFile =
  (content: string | Buffer, form?: DocumentForm): Case =>
  async () => {
    const parsed = readDocument(Buffer.from(content as string), form)
    return parsed.isValid ? parsed.warnings : parsed.faults
  }
const ofUpload =
  (...said: Parameters<typeof unreadableFile>): Case =>
  async () =>
    unreadableFile(...said).faults

/** The database as another version of PostgreSQL. */
const ofVersion = (db: Kysely<Database>, version: string) =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async () => ({ rows: [{ version }] }),
  })
const atSeconds =
  (seconds: number): Case =>
  (db) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 * seconds })
    return finds(checkClock)(db)
  }
const site = { SITE_URL: 'https://www.operator.example' }

/** What yields each code. A code without a case does not compile. */
const cases: Record<FindingCode, Case> = {
  databaseOld: (db) => finds(checkDatabase)(ofVersion(db, '14.9')),
  databaseEmbedded: finds(checkDatabase, { DATABASE_URL: undefined }),
  database: finds(checkDatabase, { DATABASE_URL: nowhere }),
  databaseAway: async () => {
    const lost = openDatabase({ url: nowhere, folder: undefined, poolMax: 1 })
    return finds(checkDatabase, { DATABASE_URL: nowhere })(lost).finally(() => lost.destroy())
  },
  migrationsWrong: after('alter table publish_faults drop column table_name', checkMigrations),
  migrations: finds(checkMigrations),
  writes: finds(checkWrites),
  writesFail: after('set transaction read only', checkWrites),
  clock: finds(checkClock),
  clockAhead: atSeconds(5),
  clockBehind: atSeconds(-5),
  replica: finds(checkReplica, { DATABASE_READ_URL: process.env.TEST_POSTGRES_URL }),
  replicaAway: finds(checkReplica, { DATABASE_READ_URL: nowhere }),
  countersUnset: finds(checkCounters),
  counters: async (db) => {
    const store = createServer((request, response) => {
      request.resume()
      response.setHeader('content-type', 'application/json').end('{"result":"PONG"}')
    })
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
    const settings = { KV_REST_API_URL: url, KV_REST_API_TOKEN: 'token' }
    // The client itself wants them too.
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    return finds(checkCounters, settings)(db).finally(() => store.close())
  },
  countersAway: finds(checkCounters, { REDIS_URL: 'redis://:secret@127.0.0.1:65535' }),
  siteUrlUnset: after(host('harbour.invalid', 'now()'), checkDns, { SITE_URL: undefined }),
  dnsMissing: after(host('harbour.invalid', 'now()'), checkDns, site),
  dnsWildcard: finds(checkDns, { ...site, SITE_WILDCARD: '*.sites.invalid' }),
  proxies: after(uses(1), checkProxies, { TRUSTED_PROXIES: 1 }),
  proxiesFewer: after(uses(0), checkProxies, { TRUSTED_PROXIES: 1 }),
  proxiesNetworks: after(uses(1), checkProxies, { TRUSTED_PROXIES: new BlockList() }),
  site: finds(checkSite),
  siteMissing: finds(checkSite, { SITE_INSTITUTE: 'demo' }),
  mirror: finds(checkMirror, { mirror: 'https://www.example.org' }),
  mirrorRefused: finds(checkMirror, { mirror: 'https://mirror.example.org' }),

  noInstitute: after('truncate institutes cascade', checkInstitutes),
  published: finds(checkInstitutes),
  waiting: after("update courses set title = 'New'", checkInstitutes),
  unpublished: after('delete from publications', checkInstitutes),
  otherVersion: after('update publications set shape = shape - 1', checkInstitutes),
  newerVersion: after('update publications set shape = shape + 1', checkInstitutes),
  noPrivacy: finds(checkInstitutes),
  noWords: after(
    `update institutes set languages_enabled = true; insert into languages values ('id-harbour', 0, 'tlh', 'Klingon')`,
    checkInstitutes,
  ),
  valueUnpublished: after(unpublished('course', 'welding', value('courses')), checkInstitutes),
  settingUnpublished: after(unpublished('site', 'x', value('institutes')), checkInstitutes),
  courseUnpublished: after(unpublished('course', 'welding'), checkInstitutes),
  pathUnpublished: after(unpublished('path', 'LP1'), checkInstitutes),
  siteUnpublished: after(unpublished('site', 'x', value('folders')), checkInstitutes),
  editionUnpublished: after(unpublished('course', 'welding', value('courses'), 'knitting'), checkInstitutes),
  moreUnpublished: after(more, checkInstitutes),
  noKey: finds(checkKeys),
  keys: after(key, checkKeys),
  expired: after(
    `${key}; insert into api_keys (id, institute_id, name, product, digest, prefix, scopes, expires_at)
      select 'old', institute_id, 'old', product, 'e', 'e', scopes, '2027-01-01' from api_keys`,
    checkKeys,
  ),
  closed: after('update institutes set catalogue_access = false', checkKeys),
  host: after(host('learn.example.org', 'now()'), checkKeys),
  hostWaits: after(host('learn.example.org', 'null'), checkHosts),
  proofLost: after(
    `insert into website_proofs (institute_id, origin, token, added_at, proved_at, failing_since, fault)
      values ('id-harbour', 'https://x.example', 't', now(), now(), now(), 'no file')`,
    checkWebsites,
  ),

  here: after('delete from leads where id <> (select min(id) from leads)', checkDeliveries),
  unread: finds(checkDeliveries),
  broken: after(
    connection(`update crm_connections set settings = '{"url":"http://crm.internal/"}'`),
    checkConnections,
  ),
  connected: after(connection(), checkDeliveries),
  parked: after(
    connection(`update lead_messages set connection = 'crm', state = 'parked', last_error = 'x'`),
    checkDeliveries,
  ),
  paused: after(connection(`update crm_connections set paused_at = now()`), checkDeliveries),
  failing: after(connection(`update crm_connections set ${fail}`), checkDeliveries),
  late: after(
    connection(`update crm_connections set updated_at = '2027-01-01';
      update lead_messages set next_attempt_at = '2027-03-01 09:54Z'`),
    checkDeliveries,
  ),
  hookWorks: after(hook(), checkHooks),
  hookPaused: after(hook(`update hooks set paused_at = now(), last_error = 'x'`), checkHooks),
  hookFailing: after(hook(`update hooks set ${fail}`), checkHooks),
  hookBroken: after(hook('', 'http://hooks.example.org/'), checkHooks),

  batchOver: of({}, { starts_on: '2027-01-13', ends_on: '2027-02-28' }),
  batchBegun: of({}, { starts_on: '2027-01-13' }),
  lowPrice: of({}, {}, 500),
  noPrice: of({}, {}, null),
  noDates: of({}, { starts_on: null }),
  noTimes: of({}, { sessions: [] }),
  noDescription: of({ description_html: null }),
  noPicture: of({ image_url: null }),
  noDuration: of({ mode: 'self_paced' }, { sessions: [] }),

  missingValue: inDocument(ofCourse({ title: ' ' })),
  unfitValue: inDocument(ofCourse({ rating: 9 })),
  invalidValue: inDocument(ofCourse({ about_html: '<b>'.repeat(2_000) })),
  unknownKey: inDocument(ofCourse({ titel: 'x' })),
  usedTwice: inDocument(ofCourse({ versions: [{ id: 'v1' }, { id: 'v1' }] })),
  tooMany: inDocument(ofInstitute({ name: 'x'.repeat(1_001) })),
  lineBreak: inDocument(ofInstitute({ name: 'a\nb' })),
  endsAlone: inDocument(ofDocumentVersion({ sessions: [{ day: 'monday', ends_at: '20:00' }] })),
  secondDefault: inDocument(
    ofDocumentVersion({
      invites: [
        { id: 'a', default: true },
        { id: 'b', default: true },
      ],
    }),
  ),
  noName: inDocument(ofSite({ streams: { source: 'folder_library', folders: [{ id: 'f' }] } })),
  unstorable: inDocument(ofCourse({ title: 'a\0' })),
  nestedTooDeep: inFile('['.repeat(10_001)),
  coursesOnFirstLine: inFile(`${JSON.stringify(ofCourse({}))}\n{}`, 'json lines'),
  otherEncoding: inFile(Buffer.from([0x22, 0xff, 0x22])),
  notJson: inFile('{'),
  unusableAddress: inDocument(ofInstitute({ logo_url: 'logo.png' })),
  hidesVersion: inDocument(ofDocumentVersion({ status: 'archived' })),
  hiddenStep: inDocument({ ...ofPath({ steps: [{ course_id: 'c9' }] }), courses: [] }),
  endsBefore: inDocument(ofDocumentVersion({ starts_on: '2027-02-01', ends_on: '2027-01-31' })),
  belowPrice: inDocument(ofPlan({ compare_at_amount: 5 })),
  alikeBatches: inDocument(ofCourse({ versions: [{ id: 'v1' }, { id: 'v2' }] })),
  neverSold: inDocument(
    ofInvite({
      default: true,
      ends_on: '2026-01-31',
      plans: [{ id: 'p1', amount: 10, currency: 'INR' }],
    }),
  ),
  hasComma: inDocument(ofCourse({ tags: ['a,b'] })),
  unlikelyTime: inDocument(ofCourse({ updated_at: '1940-01-01T00:00:00Z' })),
  lostHtml: inDocument(ofCourse({ about_html: '<a href="x">y</a>' })),
  unmarkedText: inDocument(ofCourse({ about_html: '- a\n- b\n\nc' })),
  otherCourse: inDocument(
    withInstitute({
      courses: [
        { id: 'c1', title: 'a', slug: 'c2' },
        { id: 'c2', title: 'b' },
      ],
    }),
  ),
  otherInstitute: ofUpload('otherInstitute', { name: 'Harbour' }),
  otherFile: ofUpload('otherFile'),
  otherForm: ofUpload('otherForm'),
  tookTooLong: ofUpload('tookTooLong', { took: '4 s' }),
  unreadableSheet: ofUpload('unreadableSheet', { en: 'it is empty', hi: 'यह ख़ाली है' }),
  hostTaken: ofUpload('hostTaken'),
  slugTaken: ofUpload('slugTaken'),
  unknownEdition: ofUpload('unknownEdition'),
  beingEdited: ofUpload('beingEdited'),
  unreadableState: ofUpload('unreadableState'),
  unfitState: ofUpload('unfitState'),
}

/** What is close to a fault. */
const wells: [what: string, code: FindingCode, find: Case][] = [
  ['a host that waits for its office', 'dnsMissing', after(host('harbour.invalid', 'null'), checkDns, site)],
  ['no SITE_URL without hosts', 'siteUrlUnset', finds(checkDns, { SITE_URL: undefined })],
  ['a clock within a second', 'clockAhead', atSeconds(0.9)],
  ['more proxies than are trusted', 'proxiesFewer', after(uses(2), checkProxies, { TRUSTED_PROXIES: 1 })],
  [
    'four enquiries',
    'unread',
    after('delete from leads where id = (select min(id) from leads)', checkDeliveries),
  ],
  [
    'a minute',
    'late',
    after(connection(`update lead_messages set next_attempt_at = '2027-03-01 09:55Z'`), checkDeliveries),
  ],
]

describeServers('the findings on $name', ({ open }) => {
  const { db } = useDatabase(open, async (db) => {
    await publishDocument(db, documentOf('harbour'), clock.now())
    for (let at = 0; at < 5; at++) await enquire(db, 'id-harbour', clock)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })

  const found = async (find: Case) => {
    const trx = await db.startTransaction().execute()
    return find(trx).finally(() => trx.rollback().execute())
  }

  test.each(Object.entries(cases))('%s is told to the operator and the office', async (code, find) => {
    const known = (await found(find)).find((one) => one.code === code)
    if (!known) throw new Error('It is not found.')
    const { message, advice } = operatorText(known)
    for (const text of [message, advice, officeSentence('en', known), officeSentence('hi', known)])
      expect(text ?? 'none').toMatch(/^(?!.*(\{\w+\}|undefined|secret))./)
  })

  test.each(wells)('%s is no %s', async (_, code, find) => {
    expect((await found(find)).map((one) => one.code)).not.toContain(code)
  })
})
