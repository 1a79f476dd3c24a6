import { missingResponse } from '#app/(site)/made-page.tsx'
import { docsPage } from '#app/docs/shell.ts'
import { staticAnswer } from '#lib/api/answer.ts'
import { listErrorPages } from '#lib/modules/docs/error-pages.ts'
import { htmlOf } from '#lib/modules/docs/markdown.ts'

interface Context {
  params: Promise<{ code: string }>
}

export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  const { code } = await params
  const found = listErrorPages().find((page) => page.path === code)
  if (found === undefined) return missingResponse()
  return staticAnswer(`docs/errors/${code}`, headers, () =>
    docsPage({ title: found.title, path: `/docs/errors/${code}`, html: htmlOf(found.markdown) }),
  )
}
