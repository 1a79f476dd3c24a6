import { LinkChecker } from 'linkinator'

/** A list can be narrowed in so many ways that only the first steps are followed. */
const isNarrowedFar = (url: URL): boolean => url.searchParams.size > 2

/** Follows the links of a website from its home page, to its own pages only; answers those that lead nowhere. */
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
