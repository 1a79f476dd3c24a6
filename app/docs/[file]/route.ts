import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written out by the build, so that a deployment needs neither the package nor these sources. */
export const dynamic = 'force-static'
export const dynamicParams = false
export const generateStaticParams = () => Object.keys(files).map((file) => ({ file }))

const css = 'text/css; charset=utf-8'
const javascript = 'text/javascript; charset=utf-8'

// Each path is spelled out: the bundler would take a computed one to mean every file there is.
const files: Record<string, { type: string; read: () => Buffer }> = {
  'swagger-ui.css': {
    type: css,
    read: () => readFileSync(join(process.cwd(), 'node_modules/swagger-ui-dist/swagger-ui.css')),
  },
  'swagger-ui-bundle.js': {
    type: javascript,
    read: () => readFileSync(join(process.cwd(), 'node_modules/swagger-ui-dist/swagger-ui-bundle.js')),
  },
  'docs.css': { type: css, read: () => readFileSync(join(process.cwd(), 'app/docs/assets/docs.css')) },
  'docs.js': { type: javascript, read: () => readFileSync(join(process.cwd(), 'app/docs/assets/docs.js')) },
}

interface Context {
  params: Promise<{ file: string }>
}

/** What the documentation page is made of. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { file } = await params
  const found = Object.hasOwn(files, file) ? files[file] : undefined
  if (!found) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(found.read()), {
    headers: {
      'content-type': found.type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
    },
  })
}
