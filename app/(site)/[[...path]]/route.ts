import { answerPage } from '#app/(site)/page-route.ts'

// Each address is looked up when it is asked for.
export const dynamic = 'force-dynamic'

/**
 * Every page of the site, by the table in page-table.ts.
 *
 * Pages are React rendered to plain HTML in a route handler, and not pages of Next's App Router. The same course page,
 * measured both ways: here 14.3 kB compressed with 1.5 kB of script, under a policy of `script-src 'self'`. As a
 * `page.tsx` it was 159 kB, of which 45 kB were inline scripts; those need a nonce in the policy, and a page with a
 * nonce is `no-store`. A course page has little that is interactive, so the client runtime would outweigh what the
 * page says. Two more things follow: one server answers all route files without Next in front, and the mirror writes
 * the same pages by calling the same functions. `examples/next` is a site by Next's own customs, for who builds one.
 */
export const GET = answerPage
export const POST = answerPage
