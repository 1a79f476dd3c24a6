import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'

/** The folders whose files decide how a page looks. */
const folders = ['app/(site)', 'lib/site', 'lib/mirror'].map((name) =>
  join(import.meta.dirname, '../..', name),
)

/** Stands for what a mirror is made from: the software, the choices of a run, and what the catalogue lists. */
export async function fingerprintOf(choices: unknown, catalogue: Catalogue): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.sort()) hash.update(readFileSync(path))
  }
  const { readSite, listStreams, listPaths, listPages } = catalogue
  const listed = await Promise.all([readSite(), listStreams(), listPaths(), listPages()])
  return hash.update(JSON.stringify([choices, listed])).digest('base64url')
}
