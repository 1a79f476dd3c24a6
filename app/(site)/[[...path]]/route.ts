import { answerPage } from '#app/(site)/page-table.ts'

/**
 * Serves every page of the site, by the table in page-table.ts. Pages are React rendered to plain HTML in a route
 * handler, not pages of Next's App Router. The same course page was measured both ways. Here it has 14.3 kB
 * compressed with 1.5 kB of script, under `script-src 'self'`. As a `page.tsx` it had 159 kB, 45 kB of it inline
 * scripts; those need a nonce in the policy, and a page with a nonce is `no-store`. A course page has little
 * interaction, so the client runtime would outweigh its content. One server can also serve all route files without
 * Next in front, and the mirror calls the same functions. `examples/next` is a site built by Next's own conventions.
 */
export const GET = answerPage
export const POST = answerPage
