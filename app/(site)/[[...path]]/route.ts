import { answerPage } from '#app/(site)/page-table.ts'

/**
 * Serves every page listed in page-table.ts. React renders the page to plain HTML in a route handler; the page does
 * not use Next's App Router.
 *
 * We measured the same course page both ways. From this route handler it has 14.3 kB compressed, including 1.5 kB of
 * script, and runs under `script-src 'self'`. As a `page.tsx` it had 159 kB, including 45 kB of inline scripts. Inline
 * scripts need a nonce in the policy, and a page with a nonce cannot be cached (`no-store`). Course pages have little
 * interaction, so the client runtime would outweigh the content. Route handlers also work in a server without Next,
 * and the mirror can call the same functions.
 *
 * `examples/next` is a site built by Next's own conventions.
 */
export const GET = answerPage
export const POST = answerPage
