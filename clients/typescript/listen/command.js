import { hash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCatalogue, createHookReader } from '../index.js'
import { listen } from './listen.js'

export const usage = `Usage: catalogue-client listen --to http://localhost:3000/api/hook --api https://courses.example.org/catalog/v1 --key cat_pub_…

Posts to your own machine what a hook of the deployment would get: an event after each change, signed with a secret. Prints
the secret to set at the receiver, the same each time. An event that is not accepted is sent again until it is. Ctrl-C
ends it; the next run begins where this one ended.

  --to URL          where to post
  --key KEY         a key with catalog:read (or CATALOGUE_KEY)
  --api URL         the API (or CATALOGUE_URL)
  --secret SECRET   secret to sign with (or CATALOGUE_HOOK_SECRET), if the receiver has one already
  --now             begin now, not where the last run ended
  --test            post a test event first
  --institute SLUG  what events name as institute (default: its id)
  --state FILE      where to keep secret and place (default: a file in ~/.catalogue-client)`

const text = { type: 'string' }
const flag = { type: 'boolean', default: false }
const options = {
  ...{ to: text, key: text, api: text, secret: text, institute: text, state: text },
  ...{ now: flag, test: flag, help: flag },
}

/** Runs `listen` with its arguments until it is stopped; returns the exit status. */
export async function run(args) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const { to, key = process.env.CATALOGUE_KEY, api = process.env.CATALOGUE_URL } = values
  if (positionals.length > 0 || to === undefined) throw new Error(usage)
  if (!/^https?:\/\//.test(to) || !URL.canParse(to))
    throw new Error(`--to must be an address such as http://localhost:3000/api/hook; given: ${to}`)
  // The listener tries again by itself, so that it can be stopped at any moment.
  const catalogue = createCatalogue({ url: api ?? '', key: key ?? '', retries: 0 })
  const name = hash('sha256', [api, key, to].join(' ')).slice(0, 16)
  const file = values.state ?? join(homedir(), '.catalogue-client', `listen-${name}.json`)
  const before = await readState(file)
  const given = values.secret ?? (process.env.CATALOGUE_HOOK_SECRET || undefined)
  const secret = given ?? before.secret ?? `whsec_${randomBytes(32).toString('base64')}`
  createHookReader(secret)

  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())
  if (given === undefined) console.log(`Set at the receiver: CATALOGUE_HOOK_SECRET=${secret}`)
  await listen({
    catalogue,
    to,
    secret,
    since: values.now ? undefined : before.next,
    institute: values.institute,
    sendsTest: values.test,
    keep: (next) => writeState(file, { next, ...(given === undefined && { secret }) }),
    say: (line) => console.log(`${new Date().toTimeString().slice(0, 8)} ${line}`),
    signal: stop.signal,
  }).catch((error) => {
    if (!stop.signal.aborted) throw error
  })
  console.log('Stopped. The next run begins here.')
  return 0
}

/** Returns what the last run kept; an empty object if there was none. */
async function readState(file) {
  const content = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    const { next, secret } = JSON.parse(content)
    if ([next, secret].every((one) => one === undefined || typeof one === 'string')) return { next, secret }
  } catch {
    // Answered below.
  }
  throw new Error(`${file} is not what listen keeps. Delete it to begin anew, or name another with --state.`)
}

/** Writes the file anew and moves it into its place, so a run that is killed leaves a whole one. */
async function writeState(file, state) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
