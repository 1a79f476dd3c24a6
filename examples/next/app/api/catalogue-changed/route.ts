import { createHookReader, type HookEvent } from 'catalogue-client'
import { revalidateTag } from 'next/cache'

const { CATALOGUE_HOOK_SECRET: secret } = process.env
/**
 * Undefined without a secret, because the site is first built before its hook exists. A malformed secret stops the
 * site immediately.
 */
const readHook = secret ? createHookReader(secret) : undefined

/** Expires the changed data at once, so that visitors never see outdated data again. */
export async function POST(request: Request): Promise<Response> {
  const event = await readHook?.(request)
  if (!event) return new Response('not signed by the catalogue', { status: 401 })
  if (event.type === 'catalogue.changed')
    for (const tag of changedTags(event.data)) revalidateTag(tag, { expire: 0 })
  return new Response(null, { status: 204 })
}

type Changed = Extract<HookEvent, { type: 'catalogue.changed' }>['data']

function changedTags({ courses, removed, paths, list, streams, site, truncated }: Changed): string[] {
  // There were too many changes to list them.
  if (truncated) return ['catalogue']
  const courseTags = [...courses, ...removed].map((id) => `course:${id}`)
  return [
    ...courseTags,
    ...paths.map((code) => `path:${code}`),
    // Counts, searches and the sitemap depend on every course.
    ...(courseTags.length > 0 || list ? ['list', 'sitemap'] : []),
    ...(paths.length > 0 ? ['paths'] : []),
    ...(streams ? ['streams'] : []),
    ...(site ? ['site', 'list'] : []),
  ]
}
