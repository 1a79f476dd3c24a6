import { answerPage } from '#app/(site)/page-table.ts'

/**
 * Serves every page listed in page-table.ts. Pages are React rendered to plain HTML in a route handler instead of pages
 * of Next's App Router. We measured the same course page both ways. Here it is 14.3 kB compressed, 1.5 kB of it script,
 * and runs under `script-src 'self'`. As a `page.tsx` it was 159 kB, 45 kB of it inline scripts, which need a nonce in
 * the policy, and a page with a nonce is `no-store`. Course pages have little interaction, so the client runtime would
 * outweigh the content. Route handlers also let one server run without Next, and the mirror call the same functions.
 * `examples/next` is a site built by Next's own conventions.
 */
export const GET = answerPage
export const POST = answerPage
