import { pageRoute } from '#app/(site)/page-route.ts'
import { homePage } from '#app/(site)/pages/home-page.tsx'
import { openFrame } from '#lib/site/frame.ts'

// An optional segment, so that no page is made while building: that would need a database.
export const dynamic = 'force-static'
export const revalidate = 60
export const generateStaticParams = () => []

/** `/` and `/{language}`; whatever else no route answers is missing. */
export const GET = pageRoute(async (frame, { home = [] }: { home?: string[] }) => {
  if (home.length === 0) return { page: await homePage(frame) }
  const [language, ...rest] = home
  const other = rest.length === 0 ? await openFrame(language) : undefined
  return other ? { page: await homePage(other) } : 'missing'
})
