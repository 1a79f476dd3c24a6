import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { demoInstitute } from '#db/demo.ts'
import { cleanEach } from '#lib/base/html/clean.ts'
import type { CatalogueSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { Texts } from '#lib/contract/catalogue/compile/entry.ts'
import { eachText } from '#lib/contract/catalogue/publish/clean-texts.ts'
import { shapeVersion } from '#lib/contract/catalogue/publish/shape-version.ts'
import { storedEntry } from '#lib/contract/catalogue/publish/stored-entries.ts'
import { generateInstitute } from '../../../generated/institute.ts'
import { sourceOf } from '../../document/documents.ts'
import { compile } from '../compile-catalogue.ts'

const today = '2026-11-20'

const documents = (): unknown[] => [
  demoInstitute({ today, origin: 'https://demo.example' }),
  ...[1, 2, 3].map((seed) => generateInstitute({ seed, number: 1, courses: 30, today })),
]

/** Digests everything that is published for institutes that use every feature, to detect changed shapes of rows. */
export function shapeDigest(): string {
  const published = documents().map((document) => {
    const source = sourceOf(document)
    const { entries, ...others } = compile(source, today, cleaned(source))
    return { ...others, entries: entries.map((entry) => storedEntry(source.institute.id, entry)) }
  })
  return hash('sha256', JSON.stringify(published), 'base64url')
}

function cleaned(source: CatalogueSource): Texts {
  const texts = [...eachText(source)]
  const clean = cleanEach(texts.map(({ kind, text }) => ({ kind, source: text })))
  const found = new Map(texts.map(({ kind, text }, place) => [`${kind} ${text}`, clean[place]]))
  const lookUp = (kind: string) => (text: string | null) =>
    found.get(`${kind} ${text}`) ?? { html: null, text: null, unmarked: null }
  return { html: lookUp('html'), bio: lookUp('bio') }
}

const recordFile = new URL('shape-digest.json', import.meta.url)
const versionFile = new URL('../../../../lib/contract/catalogue/publish/shape-version.ts', import.meta.url)

/** Which digest the shape of a version has. */
export const readRecord = (): { version: number; digest: string } =>
  JSON.parse(readFileSync(recordFile, 'utf8'))

/** Records what is published now, as a shape of its own when it is not the one recorded. */
function record(): void {
  const digest = shapeDigest()
  const recorded = readRecord()
  const version = digest === recorded.digest ? recorded.version : Math.max(shapeVersion, recorded.version + 1)
  writeFileSync(recordFile, `{ "version": ${version}, "digest": "${digest}" }\n`)
  const text = readFileSync(versionFile, 'utf8')
  writeFileSync(versionFile, text.replace(/(shapeVersion = )\d+/, `$1${version}`))
}

if (process.argv[1] === import.meta.filename) record()
