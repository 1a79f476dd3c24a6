import { answerPage } from '#app/(site)/page-table.ts'

/**
 * Serves every page listed in page-table.ts, as React rendered to plain HTML in a route handler and not as a page of
 * Next's App Router.
 *
 * We measured the same course page both ways. Here it has 14.3 kB compressed, including 1.5 kB of script, and runs
 * under `script-src 'self'`. As a `page.tsx` it had 159 kB, including 45 kB of inline scripts. These need a nonce in
 * the policy, and a page with a nonce cannot be cached (`no-store`). Course pages have little interaction, so the
 * client runtime would outweigh the content. Route handlers also allow a server without Next, and the mirror calls
 * the same functions.
 *
 * `examples/next` is a site built by Next's own conventions.
 */
export const GET = answerPage
export const POST = answerPage
