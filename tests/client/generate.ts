import { writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import { describeInterface } from '../../lib/contract/openapi/document.ts'
// By its place, not as `#lib`: this folder is a package of its own.
import { plugIn } from '../../lib/module.ts'
import { modules } from '../../lib/modules.ts'

/** The generated types, kept so that the example compiles and a change of the contract shows as a change of them. */
export const typesFile = new URL('../../clients/typescript/catalogue.d.ts', import.meta.url)

const header = `// biome-ignore-all lint: generated
// biome-ignore-all format: generated
// Made from the interface description by \`node bin/node.mjs tests/client/generate.ts\`.

`

/** A client's types, as \`openapi-typescript <address of openapi.json>\` makes them. */
export async function generateTypes(): Promise<string> {
  // The generator does not expect undefined values, which JSON leaves out.
  const document = JSON.parse(JSON.stringify(describeInterface()))
  return header + astToString(await openapiTS(document))
}

if (process.argv[1] === import.meta.filename) {
  plugIn(modules())
  await writeFile(typesFile, await generateTypes())
}
