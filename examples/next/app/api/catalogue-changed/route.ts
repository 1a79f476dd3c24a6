import { readHook } from 'catalogue-client'
import { revalidateTag } from 'next/cache'

/** Drops what changed at once: an answer that is no longer true is never shown again. */
export async function POST(request: Request): Promise<Response> {
  const event = await readHook(request, process.env.CATALOGUE_HOOK_SECRET ?? '')
  if (!event) return new Response('not signed by the catalogue', { status: 401 })
  if (event.type === 'catalogue.changed')
    for (const tag of changedTags(event.data)) revalidateTag(tag, { expire: 0 })
  return new Response(null, { status: 204 })
}

type Changed = Extract<Awaited<ReturnType<typeof readHook>>, { type: 'catalogue.changed' }>['data']

function changedTags({ courses, removed, paths, list, streams, site, truncated }: Changed): string[] {
  // Too many to name.
  if (truncated) return ['catalogue']
  const courseTags = [...courses, ...removed].map((id) => `course:${id}`)
  return [
    ...courseTags,
    ...paths.map((code) => `path:${code}`),
    // Counts, searches and the sitemap hold every course.
    ...(courseTags.length > 0 || list ? ['list', 'sitemap'] : []),
    ...(paths.length > 0 ? ['paths'] : []),
    ...(streams ? ['streams'] : []),
    ...(site ? ['site', 'list'] : []),
  ]
}
