import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cache } from '#lib/base/cache.ts'
import { inScript } from '#lib/site/module-script.ts'

// Every URL is a literal, because bundlers cannot follow computed paths.
const visitScript = (): Buffer =>
  Buffer.concat([
    inScript(readFileSync(new URL('../../../clients/typescript/attribution.js', import.meta.url))),
    readFileSync(new URL('./visit.client.js', import.meta.url)),
  ])
const daysScript = (): Buffer => readFileSync(new URL('./days.client.js', import.meta.url))
const listScript = (): Buffer => readFileSync(new URL('./list.client.js', import.meta.url))

const read = {
  css: {
    base: () => readFileSync(new URL('./css/base.css', import.meta.url)),
    shell: () => readFileSync(new URL('./css/shell.css', import.meta.url)),
    entries: () => readFileSync(new URL('./css/entries.css', import.meta.url)),
    home: () => readFileSync(new URL('./css/home.css', import.meta.url)),
    list: () => readFileSync(new URL('./css/list.css', import.meta.url)),
    paths: () => readFileSync(new URL('./css/paths.css', import.meta.url)),
    course: () => readFileSync(new URL('./css/course.css', import.meta.url)),
    form: () => readFileSync(new URL('./css/form.css', import.meta.url)),
    print: () => readFileSync(new URL('./css/print.css', import.meta.url)),
  },
  script: {
    visit: visitScript,
    course: () =>
      Buffer.concat([
        visitScript(),
        daysScript(),
        inScript(readFileSync(new URL('../../../lib/site/count-characters.js', import.meta.url))),
        readFileSync(new URL('./course.client.js', import.meta.url)),
      ]),
    list: () => Buffer.concat([visitScript(), listScript()]),
    batches: () => Buffer.concat([visitScript(), listScript(), daysScript()]),
    receipt: () => readFileSync(new URL('./receipt.client.js', import.meta.url)),
    enquiry: () =>
      Buffer.concat([
        inScript(readFileSync(new URL('../../../lib/site/clean-form-fields.js', import.meta.url))),
        inScript(readFileSync(new URL('../../../lib/site/enquiry-form.js', import.meta.url))),
        readFileSync(new URL('./enquiry.client.js', import.meta.url)),
      ]),
  },
}

/** Font names contain no hash, and browsers cache fonts forever. A changed font therefore needs a new name. */
const fonts: Record<string, () => Buffer> = {
  'tiro-text-latin.woff2': () => readFileSync(new URL('./fonts/tiro-text-latin.woff2', import.meta.url)),
  'tiro-latin-ext.woff2': () => readFileSync(new URL('./fonts/tiro-latin-ext.woff2', import.meta.url)),
  'tiro-latin-italic.woff2': () => readFileSync(new URL('./fonts/tiro-latin-italic.woff2', import.meta.url)),
  'tiro-text-devanagari.woff2': () =>
    readFileSync(new URL('./fonts/tiro-text-devanagari.woff2', import.meta.url)),
}

interface AssetFile {
  name: string
  type: string
  body: Buffer
}

/** Caches built assets, because every page links to them. In development they are rebuilt on every use. */
const assets = cache<AssetFile>('assets', { bytesOf: ({ body }) => body.length })

function keptAsset(name: string, make: () => AssetFile): AssetFile {
  const known = process.env.NODE_ENV === 'development' ? undefined : assets().get(name)
  return known ?? assets().set(name, make())
}

function hashed(stem: string, ending: string, type: string, body: Buffer): AssetFile {
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { name: `${stem}.${digest}.${ending}`, type, body }
}

/** The site's styles as a file, for pages beside the site's own, which have them inline. */
export const styleSheet = (): AssetFile =>
  keptAsset('site.css', () =>
    hashed(
      'site',
      'css',
      'text/css; charset=utf-8',
      Buffer.concat(Object.values(read.css).map((file) => file())),
    ),
  )

/**
 * Returns the style sheet to inline in a page, which saves a request before the first paint. `assetAt` returns the
 * address of an asset by name. Comments are left out. Course pages omit the styles of other pages, which would be a tenth
 * of their size.
 */
export const styleText = (assetAt: (name: string) => string, only?: 'course'): string =>
  keptAsset(only === 'course' ? 'style of courses' : 'style', () => {
    const { home, list, paths, ...ofCourses } = read.css
    const files = Object.values(only === 'course' ? ofCourses : read.css).map((file) => file())
    const text = Buffer.concat(files).toString()
    return { name: 'style', type: 'text/css', body: Buffer.from(text.replaceAll(/\/\*.*?\*\/|^\s+/gms, '')) }
  })
    .body.toString()
    .replace(/url\("([^"]+)"\)/g, (_, name: string) => `url("${assetAt(name)}")`)

export const scriptNames = ['visit', 'course', 'list', 'batches', 'receipt', 'enquiry'] as const
export type ScriptName = (typeof scriptNames)[number]

/**
 * Returns a script: `course` for course pages, `list` for pages with a search, `batches` for the list of batches,
 * `receipt` for receipts, `enquiry` for enquiry forms in a static copy, and `visit` for all other pages. All but `receipt` and
 * `enquiry` include the `visit` script, which stores where the visitor came from.
 */
export const script = (name: ScriptName): AssetFile =>
  keptAsset(`${name}.js`, () => hashed(name, 'js', 'text/javascript; charset=utf-8', read.script[name]()))

/** Paths of pages that browsers may prefetch when the visitor points at a link. */
const prefetched = ['courses', 'courses/*', 'streams/*', 'batches'].flatMap((path) => [
  `/*${path}`,
  `/*${path}\\?*`,
])
const notPrefetched = ['/*/enquiry*', '/*.ics', '/*.png']

/** Returns the speculation rules, which tell browsers to prefetch a page when the visitor points at its link. */
export const speculationRules = (): AssetFile =>
  keptAsset('speculation', () => {
    const not = [
      ...notPrefetched.map((href_matches) => ({ href_matches })),
      { selector_matches: '[download], [rel~="nofollow"]' },
    ]
    const where = {
      and: [
        { or: prefetched.map((href_matches) => ({ href_matches })) },
        ...not.map((condition) => ({ not: condition })),
      ],
    }
    const rules = { prefetch: [{ where, eagerness: 'moderate' }] }
    return hashed(
      'speculation',
      'json',
      'application/speculationrules+json',
      Buffer.from(JSON.stringify(rules)),
    )
  })

export function findAsset(name: string): AssetFile | undefined {
  const font = Object.hasOwn(fonts, name) ? fonts[name] : undefined
  if (font) return keptAsset(name, () => ({ name, type: 'font/woff2', body: font() }))
  return [styleSheet(), speculationRules(), ...scriptNames.map(script)].find((file) => file.name === name)
}
