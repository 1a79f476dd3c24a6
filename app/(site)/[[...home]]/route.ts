import { keptPageRoute } from '#app/(site)/page-route.ts'
import { homePage } from '#app/(site)/pages/home-page.tsx'
import { openFrame } from '#lib/site/frame.ts'

export const dynamic = 'force-dynamic'

/** `/` and `/{language}`; whatever else no route answers is missing. */
export const GET = keptPageRoute('home', async (frame, { home = [] }: { home?: string[] }) => {
  if (home.length === 0) return { page: await homePage(frame) }
  const [language, ...rest] = home
  const other = rest.length === 0 ? await openFrame(language) : undefined
  return other ? { page: await homePage(other) } : 'missing'
})
