import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Loads a package that `npx --package=NAME@VERSION` brought for this run: npx puts its folder of commands first on PATH.
 * Tools that are run by hand only are not installed with the others.
 */
export async function fromNpx<Exports>(specifier: string): Promise<Exports> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder.includes('_npx'))
  for (const folder of folders) {
    try {
      const path = createRequire(join(folder, '../x.js')).resolve(specifier)
      return await import(pathToFileURL(path).href)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  throw new Error(`${specifier} is brought by npx: run this by its script in package.json.`)
}
