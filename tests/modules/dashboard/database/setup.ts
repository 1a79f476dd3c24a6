import './environment.ts'
import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { setConnection } from '#lib/contract/leads/crm/connections.ts'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import type { Role } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import { inviteMember } from '#lib/modules/dashboard/staff/staff.ts'
import { keepDocument } from '#lib/office/imports/stored-documents.ts'
import { createKey } from '#lib/office/institutes/keys.ts'
import { addProof } from '#lib/office/institutes/websites.ts'
import { setDatabase } from '../../../api/gates-setup.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { documentOf } from '../../../database/commands/setup.ts'
import { databases, embedded } from '../../../database/databases.ts'
import { newLead, setMessages } from '../../../database/leads/rows.ts'

/** Calls the dashboard's route files as a browser would, without a server. */

/** The database of a test file, which the dashboard uses. */
export let db: Db
let close: () => Promise<void>

beforeAll(async () => {
  const { open } = databases[0] ?? embedded
  ;({ db, close } = await open())
  setDatabase(db)
})
afterAll(() => close())

export const secret = 'sixteen characters and more'
export const host = 'courses.example.org'
const folder = join(import.meta.dirname, '../../../../app/dashboard')

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>
interface RouteFile {
  GET?: Handler
  POST?: Handler
}

/** The routes of the dashboard by path, such as `/enquiries/[id]`. */
export const routePaths: string[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(^|\/)route\.tsx?$/.test(name))
  .map((name) => `/${relative(folder, dirname(join(folder, name)))}`.replace(/\/$/, ''))
  .sort()

export const loadRoute = async (path: string): Promise<RouteFile> => {
  const names = readdirSync(join(folder, path)).filter((name) => /^route\.tsx?$/.test(name))
  return import(join(folder, path, names[0] ?? ''))
}

/** Returns the route of a path below `/dashboard` with its parameters; literal names come first. */
export function findRoute(path: string): { route: string; params: Record<string, string> } | undefined {
  const given = path.split('/')
  for (const route of [...routePaths].sort((a, b) => Number(a.includes('[')) - Number(b.includes('[')))) {
    const [fixed = '', isOpen] = route.split('/[[...')
    const parts = fixed.split('/')
    if (isOpen === undefined ? parts.length !== given.length : parts.length > given.length) continue
    const params: Record<string, string> = {}
    const fits = parts.every((part, at) => {
      const [, name] = /^\[(.+)\]$/.exec(part) ?? []
      if (name === undefined) return part === given[at]
      params[name] = decodeURIComponent(given[at] ?? '')
      return true
    })
    if (fits) return { route, params }
  }
  return undefined
}

let serial = 0

/** A browser with its cookies. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly visited = new Set<string>()
  /** Each browser has its own IP address, or all would share one limit. */
  readonly #address = `10.0.${++serial >> 8}.${serial & 255}`

  /** The cookie of the session, as a pair. */
  get cookie(): string {
    return [...this.cookies].find(([name]) => name.endsWith('dashboard'))?.join('=') ?? ''
  }

  set cookie(pair: string) {
    const [name = '', value = ''] = pair.split('=')
    this.cookies.clear()
    if (name !== '') this.cookies.set(name, value)
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('GET', path, headers)
  }

  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.send('POST', path, { origin: `https://${host}`, ...headers }, new URLSearchParams(fields))
  }

  /** Sends a form with a file, as a browser does. */
  async upload(path: string, fields: Record<string, string>, file: { name: string; content: BlobPart }) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new File([file.content], file.name))
    const made = new Response(form)
    const body = await made.arrayBuffer()
    const type = made.headers.get('content-type') ?? ''
    const headers = { 'content-type': type, 'content-length': String(body.byteLength) }
    return this.send('POST', path, { origin: `https://${host}`, ...headers }, body)
  }

  async send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: URLSearchParams | ArrayBuffer,
  ) {
    const url = new URL(path, `http://${host}`)
    const found = findRoute(url.pathname.replace(/^\/dashboard/, ''))
    if (!found) throw new Error(`${path} is no page of the dashboard.`)
    this.visited.add(found.route)
    const handler = (await loadRoute(found.route))[method as 'GET' | 'POST']
    if (!handler) return new Response(null, { status: 405 })
    const sent = {
      host,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': this.#address,
      'user-agent': 'test',
      cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
      ...headers,
    }
    const request = new Request(url, { method, headers: sent, ...(body && { body }) })
    const answer = await handler(request, { params: Promise.resolve(found.params) })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(name, value)
    }
    return answer
  }
}

/** Invites a member and returns the token of the link. */
export async function invite(instituteId: string, email: string, role: Role = 'admin'): Promise<string> {
  const terms = { instituteId, email, role, by: 'command', isAgain: true }
  const made = await inviteMember(db, terms, { secret, now: new Date() })
  if (typeof made === 'string') throw new Error(`${email} was not invited: ${made}.`)
  return made.token
}

/** Signs a member in and returns the browser. */
export async function signIn(instituteId: string, email: string, role: Role = 'admin'): Promise<Browser> {
  const browser = new Browser()
  const token = await invite(instituteId, email, role)
  const { status } = await browser.post('/dashboard/enter', { token })
  if (status !== 303) throw new Error(`${email} was not let in: ${status}.`)
  browser.visited.clear()
  return browser
}

/** The row of a member. */
export const memberOf = (email: string) =>
  db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** Changes the row of a member, or of all. */
export const setStaff = (
  values: { role?: Role; is_operator?: boolean; language?: string; signed_in_at?: null },
  email = '%',
) => db.updateTable('staff').set(values).where('email', 'like', email).execute()

/** A page as it is read: with its quotes. */
export const plain = (html: string): string => html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

/** Expects an answer with this status and a page with these words; returns the page as it is read. */
export async function answered(
  sent: Response | Promise<Response>,
  status: number,
  ...words: string[]
): Promise<string> {
  const answer = await sent
  const page = plain(await answer.text())
  expect([answer.status, ...words.filter((one) => !page.includes(one))]).toEqual([status])
  return page
}

/** Returns the last audit event, of one action or of all. */
export const lastEvent = (action = '%') =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', 'like', action)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

/** Adds a hook as its module does, which these tests can do without. */
const addHook = (instituteId: string, url: string) =>
  sql`insert into hooks (id, institute_id, url, secrets, created_at, sent_revision)
    values (${`hook_${instituteId}`}, ${instituteId}, ${url}, ${JSON.stringify({ url, secrets: [] })}, now(), 0)`.execute(
    db,
  )

/** Makes an institute with a catalogue and an enquiry in each state; returns the enquiries' ids. */
export async function addOffice(slug: string): Promise<string[]> {
  const instituteId = await publishDocument(db, documentOf(slug), new Date())
  const means = { sealing: { key: undefined }, privateHosts: [], now: new Date() }
  if (routePaths.includes('/hooks')) await addHook(instituteId, `https://hooks.${slug}.invalid/x`)
  const terms = { kind: 'webhook', settings: { url: `https://crm.${slug}.invalid/x` }, secrets: {} }
  await setConnection(db, instituteId, terms, means)
  await addProof(db, instituteId, `https://${slug}.invalid`, new Date())
  const document = { who: 'x', name: `${slug}.csv`, content: gzipSync('{}') }
  const column = { heading: 'Fees', field: 'price' }
  const mapping = { worksheets: [{ headingRow: 1, columns: [column] }] }
  const looked = { ...column, letter: 'A', cells: [], isChosen: true, isSure: true, asks: [] }
  const worksheets = [{ names: [], headingRow: 1, top: [], columns: [looked] }]
  const tabs = [{ name: '', rows: 1, isRead: true }]
  const look = { mapping, origin: 'chosen' as const, isSure: true, tabs, worksheets, asks: [] }
  const trial = { faults: [], warnings: [], more: 0, facts: { look } }
  for (const kind of ['tried', 'before'] as const)
    await keepDocument(db, instituteId, { ...document, kind, trial })
  await createKey(db, {
    institute_id: instituteId,
    name: `site of ${slug}`,
    product: 'pub',
    scopes: ['catalog:read'],
    expires_at: null,
    limit_per_minute: null,
  })
  const states = ['held', 'parked', 'waiting', 'delivered'] as const
  const ids: string[] = []
  for (const state of states) {
    const lead = newLead({
      institute_id: instituteId,
      full_name: `${slug} ${state} visitor`,
      email: `${state}@${slug}.example`,
      message: `Secret of ${slug}`,
    })
    const { id } = await recordLead(db, lead, new Date())
    if (state !== 'held') await setMessages(db, id, { state })
    else await db.updateTable('leads').set({ is_held: true }).where('id', '=', id).execute()
    ids.push(id)
  }
  return ids
}

export interface FormOnPage {
  action: string
  /** Hidden fields and the button's value. */
  fields: Record<string, string>
}

/** Reads a page's links within the dashboard, which forms that only ask are too, and its other forms. */
/** Returns the value of a select's chosen option, else of the first; undefined for other elements. */
function selectedIn({ tagName, childNodes }: DefaultTreeAdapterTypes.Element): string | undefined {
  if (tagName !== 'select') return undefined
  const options = childNodes.flatMap((node) => ('tagName' in node ? [node.attrs] : []))
  const chosen = options.find((attrs) => attrs.some(({ name }) => name === 'selected')) ?? options[0]
  return chosen?.find(({ name }) => name === 'value')?.value
}

export function readPage(html: string): { links: string[]; forms: FormOnPage[] } {
  const links: string[] = []
  const forms: FormOnPage[] = []
  const walk = (node: DefaultTreeAdapterTypes.ParentNode, form?: FormOnPage): void => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue
      const attributes = Object.fromEntries(child.attrs.map(({ name, value }) => [name, value]))
      const { href, name } = attributes
      const asks = child.tagName === 'form' && attributes.method !== 'post' ? attributes.action : undefined
      const link = child.tagName === 'a' ? href : asks
      if (link?.startsWith('/dashboard')) links.push(link)
      const own =
        child.tagName === 'form' && attributes.method === 'post'
          ? { action: attributes.action ?? '', fields: {} }
          : undefined
      if (own) forms.push(own)
      // Of radio buttons the chosen one counts, and of the options of a select.
      const isOther =
        attributes.type === 'radio' && attributes.checked === undefined && name && form?.fields[name]
      if (form && name !== undefined && !isOther)
        form.fields[name] = selectedIn(child) ?? attributes.value ?? ''
      walk(child, own ?? form)
    }
  }
  walk(parse(html))
  return { links, forms }
}
