import openapiTS, { astToString } from 'openapi-typescript'
import { describeInterface } from '../../lib/contract/openapi/document.ts'
// By its place, not as `#lib`: this folder is a package of its own.
import { plugIn } from '../../lib/module.ts'
import { modules } from '../../lib/modules.ts'

/** Returns the client's types, as `openapi-typescript <address of openapi.json>` makes them. */
export async function typesOfInterface(): Promise<string> {
  plugIn(modules())
  // The generator does not expect undefined values, which JSON leaves out.
  const description = JSON.parse(JSON.stringify(describeInterface()))
  return astToString(await openapiTS(description))
}
