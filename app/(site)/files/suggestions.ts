import type { PageResult } from '#app/(site)/make-page.tsx'
import type { PageContext } from '#lib/site/page-context.ts'
import { suggestionsFor } from '#lib/site/suggestions.ts'

export async function showSuggestions(
  context: PageContext,
  _segments: object,
  request: Request,
): Promise<PageResult> {
  const typed = new URL(request.url).searchParams.get('search') ?? ''
  return { file: JSON.stringify(await suggestionsFor(context, typed)), type: 'application/json' }
}
