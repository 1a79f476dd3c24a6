import { createHookReader, tagsDropped } from 'catalogue-client'
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
  for (const tag of tagsDropped(event)) revalidateTag(tag, { expire: 0 })
  return new Response(null, { status: 204 })
}
