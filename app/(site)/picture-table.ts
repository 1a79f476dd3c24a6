import { answerFrom } from '#app/(site)/answer-page.ts'
import type { PageResult } from '#app/(site)/make-page.tsx'
import { lightMarkOf } from '#lib/site/accent.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { fetchCoursePicture } from './files/share-picture.ts'
import { type FoundPage, finderIn, page } from './page-kinds.ts'
import { findPage } from './page-table.ts'

/** Imports the drawing code on first use, so that servers that draw no pictures do not load sharp. */
const loadDrawing = () => import('#lib/site/pictures/sharing-picture.ts')

/** Serves programs that ignore the icon link. It is a PNG picture: they go by the content, not by the name. */
async function showIcon({ site }: PageContext): Promise<PageResult> {
  const { initialIcon } = await loadDrawing()
  return { file: await initialIcon(site.institute.name), type: 'image/png' }
}

const findIcon = finderIn([page('favicon.ico', showIcon)])

/**
 * Finds what is drawn on request: the icon, and for each page with a link preview a picture at `/pictures/{path of the
 * page}/picture.png`. They have their own route files, because drawing loads sharp (19 MB).
 */
export function findPicture(names: string[]): FoundPage | undefined {
  const at = names.indexOf('pictures')
  if (at < 0 || at > 1 || names.at(-1) !== 'picture.png') return findIcon(names)
  const found = findPage([...names.slice(0, at), ...names.slice(at + 1, -1)])
  if (!found || (found.language === undefined) !== (at === 0)) return undefined
  const { show } = found.kind
  return {
    ...found,
    kind: { path: `pictures/${found.kind.path}`, show: drawn(show), post: undefined, kept: true },
  }
}

/** Draws the link preview of a page from the page's own head. Other addresses of the same picture redirect to it. */
const drawn =
  (show: FoundPage['kind']['show']) =>
  async (context: PageContext, segments: Record<string, string>, request: Request): Promise<PageResult> => {
    const plain = new Request(new URL(new URL(request.url).pathname, request.url))
    const result = await show(context, segments, plain)
    if (typeof result === 'object' && 'redirect' in result)
      return { redirect: pictureAt(context, result.redirect), status: 301 }
    if (typeof result !== 'object' || !('head' in result) || !result.head.share) return 'missing'
    const { title, share } = result.head
    const { sharingPicture } = await loadDrawing()
    const { name, accent_color } = context.site.institute
    const accent = share.accent ?? (accent_color && lightMarkOf(accent_color))
    const shown = { title, ...share, accent }
    const institute = shown.title === name ? '' : name
    const picture = share.image ? await fetchCoursePicture(share.image, context.catalogue.ownPicture) : null
    return { file: await sharingPicture({ ...shown, institute, picture }), type: 'image/png' }
  }

/** Returns the address of the picture of a page, which may be in another language. */
function pictureAt({ settings, addresses }: PageContext, path: string): string {
  const [below = ''] = path.slice(settings.base.length).split('?')
  const names = below.split('/').filter(Boolean).map(decodeURIComponent)
  const language = findPage(names)?.language
  return addresses.picture(language ?? null, ...names.slice(language === undefined ? 0 : 1))
}

export const answerPicture = (request: Request): Promise<Response> => answerFrom(request, findPicture)
