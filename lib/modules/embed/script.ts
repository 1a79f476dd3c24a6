import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inScript } from '#lib/site/module-script.ts'

// Every URL is a literal, because bundlers cannot follow computed paths. The last file uses what the others export.
const files = () => [
  readFileSync(new URL('../../../clients/typescript/attribution.js', import.meta.url)),
  readFileSync(new URL('../../site/clean-form-fields.js', import.meta.url)),
  readFileSync(new URL('../../site/count-characters.js', import.meta.url)),
  readFileSync(new URL('../../site/enquiry-form.js', import.meta.url)),
  readFileSync(new URL('./filters.js', import.meta.url)),
  readFileSync(new URL('./embed.client.js', import.meta.url)),
]

/**
 * Returns the script of the tags: modules that the client and the site share, and its own. `name` has a hash, so that the
 * file at `/embed/NAME` never changes; `integrity` is the value for a script tag.
 */
export function embedScript() {
  const body = Buffer.from(`;(() => {\n${files().map(inScript).join('\n')}})()\n`)
  const digest = createHash('sha384').update(body)
  const integrity = `sha384-${digest.copy().digest('base64')}`
  const name = `embed.${digest.digest('hex').slice(0, 16)}.js`
  return { name, address: `/embed/${name}`, integrity, type: 'text/javascript; charset=utf-8', body }
}
