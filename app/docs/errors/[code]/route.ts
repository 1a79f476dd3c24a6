import { missingResponse } from '#app/(site)/at-host.ts'
import { atDeployment } from '#app/deployment-host.ts'
import { markdownFile } from '#app/docs/files.ts'
import { docsPage } from '#app/docs/shell.ts'
import { staticAnswer } from '#lib/contract/api/representation.ts'
import { listErrorPages } from '#lib/modules/docs/error-pages.ts'
import { htmlOf } from '#lib/modules/docs/markdown.ts'

interface Context {
  params: Promise<{ code: string }>
}

export const GET = atDeployment(async (request, { params }: Context) => {
  const { headers } = request
  const { code } = await params
  const found = listErrorPages().find(({ path }) => code === path || code === `${path}.md`)
  if (found === undefined) return missingResponse(request)
  const { path, title, markdown } = found
  if (code.endsWith('.md'))
    return staticAnswer(`docs/errors/${path}.md`, headers, () => markdownFile(markdown))
  return staticAnswer(`docs/errors/${path}`, headers, () =>
    docsPage({ title, path: `/docs/errors/${path}`, html: htmlOf(markdown) }),
  )
})
