import { rename, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import { describeInterface } from '../../lib/contract/openapi/document.ts'
// By its place, not as `#lib`: this folder is a package of its own.
import { plugIn } from '../../lib/module.ts'
import { modules } from '../../lib/modules.ts'

// Writes the client's types, as `openapi-typescript <address of openapi.json>` makes them.
plugIn(modules())
// The generator does not expect undefined values, which JSON leaves out.
const description = JSON.parse(JSON.stringify(describeInterface()))
const file = new URL('../typescript/catalogue.d.ts', import.meta.url)
// Moved into its place, because a compiler may be reading the file.
const written = new URL(`${file}.${process.pid}`)
await writeFile(written, astToString(await openapiTS(description)))
await rename(written, file)
