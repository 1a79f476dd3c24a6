import { parseArgs } from 'node:util'
import { checkSite } from './check.js'

export const usage = `Usage: catalogue-client check https://www.example.org --key cat_pub_…

Compares a site with its catalogue and prints one line per finding. The exit status is 0 without findings, 1 with findings,
and 2 if nothing could be checked.

  --key KEY          a key with catalog:read (or CATALOGUE_KEY)
  --api URL          the API, if the site does not serve it (or CATALOGUE_URL)
  --course PATH      path of a course's page (default /courses/{slug}, or such as /courses/{id})
  --list PATH        path of a list of courses (default /courses); may be repeated
  --removed SLUG     a course that was removed; may be repeated
  --follow SECONDS   then wait for changes of the catalogue, and check the changed pages
  --pages N          maximum number of pages (default 500)
  --megabytes N      maximum number of megabytes (default 200)
  --seconds N        maximum number of seconds (default 600)
  --json             print one JSON object`

const text = { type: 'string' }
const options = {
  ...{
    key: text,
    api: text,
    course: text,
    list: text,
    follow: text,
    pages: text,
    megabytes: text,
    seconds: text,
  },
  list: { type: 'string', multiple: true },
  removed: { type: 'string', multiple: true, default: [] },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
}

/** Runs `check` with its arguments; returns the exit status. Throws if nothing could be checked. */
export async function run(args) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const [site, ...more] = positionals
  if (site === undefined || more.length > 0) throw new Error(usage)
  if (!/^https?:\/\//.test(site) || !URL.canParse(site))
    throw new Error(`The site must be an address such as https://www.example.org; given: ${site}`)
  const { CATALOGUE_KEY, CATALOGUE_URL } = process.env
  const result = await checkSite({
    site,
    url: values.api ?? (CATALOGUE_URL || site),
    key: values.key ?? CATALOGUE_KEY,
    ...(values.course && { coursePath: withName(values.course) }),
    ...(values.list && { listPaths: values.list }),
    removed: values.removed,
    ...numberIn(values, 'follow', 'followSeconds'),
    ...numberIn(values, 'pages', 'pagesMax'),
    ...numberIn(values, 'megabytes', 'bytesMax', 1e6),
    ...numberIn(values, 'seconds', 'secondsMax'),
  })
  if (values.json) console.log(JSON.stringify(result, null, 2))
  else print(result)
  return result.findings.length === 0 ? 0 : 1
}

function print({ pages, courses, findings, notes }) {
  for (const { page, rule, problem, cure } of findings) console.log(`${page}: ${rule}: ${problem}; ${cure}`)
  for (const note of notes) console.log(note)
  const found = findings.length === 1 ? '1 finding' : `${findings.length} findings`
  console.log(`${found} on ${pages} pages for ${courses} courses.`)
}

function withName(path) {
  if (path.startsWith('/') && /^[^{}]*\{(slug|id)\}[^{}]*$/.test(path)) return path
  throw new Error(`--course must be a path with {slug} or {id}, such as /courses/{slug}; given: ${path}`)
}

function numberIn(values, name, option, factor = 1) {
  if (values[name] === undefined) return {}
  if (!/^[1-9]\d{0,6}$/.test(values[name]))
    throw new Error(`--${name} must be a whole number above 0; given: ${values[name]}`)
  return { [option]: Number(values[name]) * factor }
}
