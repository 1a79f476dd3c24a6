import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'oxc-transform'

/** Makes this process compile TSX files on import, because Node strips types but does not support JSX. */
export function compileJsxOnLoad(): void {
  registerHooks({
    load(url, context, nextLoad) {
      if (!/\.tsx(\?v=\d+)?$/.test(url)) return nextLoad(url, context)
      const file = fileURLToPath(url)
      const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), {
        jsx: { runtime: 'automatic' },
      })
      if (errors[0]) throw new Error(errors[0].codeframe ?? errors[0].message)
      return { format: 'module', source: code, shortCircuit: true }
    },
  })
}
