/**
 * The policy that the site sends in a header, for a page's head: a static host may be unable to send headers. Scripts
 * may speak to the API and forms to the live site, and what only a header can say is left out.
 */
export function staticPolicy(policy: string, api: string | undefined, live: string | undefined): string {
  const added: Record<string, string | undefined> = {
    'connect-src': api && new URL(api).origin,
    'form-action': live,
  }
  return policy
    .split(/;\s*/)
    .filter((directive) => !/^(frame-ancestors|report-uri|report-to|sandbox)\b/.test(directive))
    .map((directive) => {
      const more = added[directive.split(' ', 1)[0] ?? '']
      return more ? `${directive} ${more}` : directive
    })
    .join('; ')
}
