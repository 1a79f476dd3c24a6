/**
 * Writes `NAME.sql.gz` beside this file, with the code of this checkout:
 * `TEST_POSTGRES_URL=… node bin/node.mjs tests/database/upgrade/make-dump.ts NAME`. The dump has one of everything that
 * an upgrade must keep.
 */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import pg from 'pg'

const files = mkdtempSync(join(tmpdir(), 'catalogue-dump-'))
const [name = 'release'] = process.argv.slice(2)
const server = process.env.TEST_POSTGRES_URL
if (server === undefined) throw new Error('Set TEST_POSTGRES_URL to a PostgreSQL server.')
const database = 'catalogue_dump'
const url = new URL(server)
url.pathname = `/${database}`
Object.assign(process.env, {
  DATABASE_URL: url.href,
  // Thirty-two bytes of 7: the tests open the sealed secrets with it.
  CRM_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  CRM_PRIVATE_HOSTS: '127.0.0.1',
  DASHBOARD_SECRET: Buffer.alloc(32, 8).toString('base64'),
  SITE_URL: 'https://learn.example.org',
  SITE_INSTITUTE: 'harbour',
})

/** Takes every enquiry but those of people called Later. */
const crm = createServer(async (request, response) => {
  const text = Buffer.concat(await request.toArray()).toString()
  response.writeHead(text.includes('Later') ? 500 : 200).end('{}')
}).listen(0, '127.0.0.1')
await new Promise((resolve) => crm.once('listening', resolve))

const run = promisify(execFile)
const catalogue = (...words: string[]) => run(process.execPath, ['bin/catalogue.ts', ...words])

const admin = new pg.Client({ connectionString: server })
await admin.connect()
await admin.query(`drop database if exists ${database} with (force)`)
await admin.query(`create database ${database}`)
await catalogue('migrate')

const folder = (id: string, folders: object[] = []) => ({ id, title: `Stream ${id}`, tag: id, folders })
const course = (id: string) => ({
  id,
  title: `Course ${id}`,
  subtitle: 'Beginners',
  tags: ['music', 'format-book'],
  about_html: '<p>Every Tuesday.</p>',
  faqs: [{ question: 'Where?', answer_html: '<p>Pune</p>' }],
  rating: 4.6,
  updated_at: '2026-11-01T09:00:00Z',
  versions: [
    {
      id: `${id}-v`,
      level: 'English',
      created_at: '2026-04-01T10:00:00Z',
      invites: [
        { id: `${id}-i`, default: true, plans: [{ id: `${id}-p`, amount: 1499.5, currency: 'INR' }] },
      ],
      outline: [{ title: 'A', modules: [{ title: 'B', chapters: [{ title: 'C' }] }] }],
    },
  ],
})
const items = Object.entries({ en: 'English', hi: 'Hindi' }).map(([code, label]) => ({ code, label }))
const document = (slug: string) => ({
  format: 'catalogue/1',
  institute: { id: `id-${slug}`, slug, name: `Institute ${slug}`, websites: ['https://www.example.org'] },
  site: {
    site_url: 'https://learn.example.org',
    course_page_url: 'https://learn.example.org/{course_id}',
    time_zone: 'Asia/Kolkata',
    currency: 'INR',
    languages: { enabled: true, items, editions: [['tabla', 'tabla-hi']] },
    formats: [{ key: 'book', label: 'Book' }],
    // Parents that sort after their children.
    streams: { source: 'folder_library', folders: [folder('music', [folder('drums', [folder('a-tabla')])])] },
  },
  courses: ['tabla', 'tabla-hi', 'sitar'].map(course),
  learning_paths: [
    {
      code: 'LP1',
      name: 'First',
      steps: [{ course_id: 'tabla' }, { course_id: 'elsewhere', title: 'Else' }],
    },
  ],
})
for (const slug of ['harbour', 'hill']) {
  const file = join(files, `${slug}.json`)
  writeFileSync(file, JSON.stringify(document(slug)))
  await catalogue('import', file)
}
const of = ['--institute', 'harbour']
const { stdout } = await catalogue('keys', 'create', ...of, '--name', 'website', '--json')
const key: string = JSON.parse(stdout).key
const made = JSON.parse((await catalogue('keys', 'create', ...of, '--name', 'old', '--json')).stdout)
await catalogue('keys', 'revoke', made.id)
await catalogue('websites', 'add', 'https://blog.example.org', ...of)
await catalogue('leads', 'retention', '--days', '400', ...of)
const port = (crm.address() as AddressInfo).port
await catalogue('crm', 'set', 'webhook', `url=http://127.0.0.1:${port}/crm`, ...of)
await catalogue('hosts', 'add', 'courses.harbour.example', ...of)
await catalogue('hooks', 'add', 'https://www.example.org/hook', ...of)
await catalogue('staff', 'invite', 'Office@Example.org', ...of, '--role', 'admin')
await catalogue('staff', 'invite', 'desk@example.org', ...of)

const { POST } = await import('#app/catalog/v1/leads/route.ts')
const { openDatabase } = await import('#lib/base/db/open.ts')
const { changeByReceipt } = await import('#lib/contract/leads/receipts.ts')
const send = async (enquiry: object) => {
  const answer: Response = await POST(
    new Request('http://localhost/catalog/v1/leads', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ full_name: 'Asha', course_id: 'tabla', ...enquiry }),
    }),
    {} as never,
  )
  if (answer.status > 201) throw new Error(await answer.text())
  return (await answer.json()) as { receipt_url: string | null }
}
const asha = { email: 'asha@example.org', phone: '+91 98000 00001', message: 'When?' }
await send({ ...asha, custom_fields: { batch: 'May' } })
await send(asha)
await send({ email: 'asha@example.org', phone: '+91 98000 00001', message: 'When?' })
await catalogue('leads', 'deliver')
await send({ full_name: 'Later', email: 'Later@straße.example' })
await send({ full_name: 'Later, parked', email: 'parked@example.org' })
await catalogue('leads', 'deliver')
await send({
  full_name: 'Waits',
  email: 'waits@example.org',
  notify: true,
  consent: true,
  consent_notice: '2026-11',
})
const { receipt_url } = await send({ full_name: 'Withdrew', email: 'withdrew@example.org', consent: true })
await changeByReceipt(
  openDatabase({ url: url.href, folder: undefined, poolMax: 1 }),
  {
    instituteId: 'id-harbour',
    token: receipt_url?.split('/').at(-1) ?? '',
    action: 'withdraw',
    now: new Date(),
  },
  async () => {},
)
await send({ full_name: 'Robot', email: 'robot@example.org', homepage: 'https://spam.example' })

// A day of failures, and what only the dashboard does.
const own = new pg.Client({ connectionString: url.href })
await own.connect()
await own.query(
  `update lead_messages set state = 'parked' where lead_id = (select id from leads where email = 'parked@example.org')`,
)
await own.query(
  `insert into lead_notes (lead_id, at, who, note) select id, now(), 'office@example.org', 'Called her.'
   from leads where email = 'asha@example.org'`,
)
await own.query(
  `insert into pictures (institute_id, name, content) values ('id-harbour', 'abcdef0123456789', '\\x52494646')`,
)
await own.end()

// An import that can be undone, and an upload that waits to be applied.
const edited = join(files, 'edited.json')
writeFileSync(
  edited,
  JSON.stringify({ ...document('harbour'), courses: ['tabla', 'tabla-hi', 'sitar', 'sarod'].map(course) }),
)
await catalogue('import', edited, '--yes')
await catalogue('import', join(files, 'harbour.json'), '--trial')
dump()
await admin.query(`drop database ${database} with (force)`)
await admin.end()
process.exit(0)

/** INSERTs, so that any client can run the file; psql's own lines are left out. */
function dump(): void {
  const plain = ['inserts', 'no-owner', 'no-privileges', 'no-comments', 'no-toast-compression']
  const sql = execFileSync('pg_dump', [...plain.map((one) => `--${one}`), url.href], { encoding: 'utf8' })
  const lines = sql
    .replaceAll(`${files}/`, '')
    .split('\n')
    .filter((line) => line !== '' && !/^(--|\\)/.test(line))
  writeFileSync(join(import.meta.dirname, `${name}.sql.gz`), gzipSync(lines.join('\n'), { level: 9 }))
}
