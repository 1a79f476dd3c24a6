import { pageRoute } from '#app/(site)/page-route.ts'
import { suggestionsFor } from '#lib/site/suggestions.ts'

// Each address asks something else.
export const dynamic = 'force-dynamic'

/** What a search may mean, while it is typed. */
export const GET = pageRoute(async (frame, _params: object, request) => ({
  file: JSON.stringify(await suggestionsFor(frame, new URL(request.url).searchParams.get('search') ?? '')),
  type: 'application/json',
}))
