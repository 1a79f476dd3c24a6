import { madeMissing, responseOf } from '#app/(site)/made-page.ts'
import { docsPage } from '#app/docs/shell.ts'
import { listErrorPages } from '#lib/modules/docs/error-pages.ts'
import { htmlOf } from '#lib/modules/docs/markdown.ts'

export const dynamic = 'force-static'
export const dynamicParams = false
export const generateStaticParams = () => listErrorPages().map(({ path }) => ({ code: path.split('/') }))

interface Context {
  params: Promise<{ code: string[] }>
}

/** Serves the page of an error code, or of one parameter of a bad request: cause and cure. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = (await params).code.join('/')
  const found = listErrorPages().find((page) => page.path === path)
  if (found === undefined) return responseOf(await madeMissing())
  return docsPage({ title: found.title, path: `/docs/errors/${path}`, html: htmlOf(found.markdown) })
}
