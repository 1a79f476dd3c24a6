import { LinkChecker } from 'linkinator'

/** Filters combine in too many ways: only the first steps are followed. */
const isNarrowedFar = (url: URL): boolean => url.searchParams.size > 2

/** Follows the links of a website from its home page, within its own host; returns the broken ones. */
export async function brokenLinks(origin: string): Promise<{ checked: number; broken: string[] }> {
  const { links } = await new LinkChecker().check({
    path: `${origin}/`,
    recurse: true,
    concurrency: 4,
    timeout: 30_000,
    linksToSkip: async (link) => new URL(link).origin !== origin || isNarrowedFar(new URL(link)),
  })
  const checked = links.filter(({ state }) => state !== 'SKIPPED')
  const broken = checked.filter(({ state }) => state === 'BROKEN')
  return {
    checked: checked.length,
    broken: broken.map(({ url, status, parent }) => `${url} (${status}) on ${parent}`),
  }
}
