import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { listGuides } from '#lib/modules/docs/guides.ts'
import { target } from '../../api/harness.ts'

export const run = promisify(execFile)
export const folder = mkdtempSync(join(tmpdir(), 'catalogue-guides-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

export const env = {
  ...process.env,
  CATALOGUE_URL: `${target.origin}/catalog/v1`,
  CATALOGUE_KEY: target.keys.demo,
}

/** Guides for callers; commands of the texts for operators change servers and databases. */
const files = readdirSync('docs/guides')
export const guides = listGuides()
  .map(({ path, markdown }) => ({ slug: path.slice('/docs/'.length) || 'documentation', markdown }))
  .filter(({ slug }) => files.some((file) => file.endsWith(`-${slug}.md`)))

/**
 * The code of the guides in one language, by guide. A block that says `ignore` is run by another test or cannot be run
 * here, and says why; one that says `command` is for operators, and is run on a database of its own.
 */
export const blocks = (language: string): [guide: string, code: string][] =>
  guides.flatMap(({ slug, markdown }) =>
    [...markdown.matchAll(/^```(\w+)([^\n]*)\n(.*?)^```/gms)]
      .filter(([, lang, flags]) => lang === language && !flags)
      .map(([, , , code = '']): [string, string] => [slug, code]),
  )
