import { fileResponse } from '#app/file-response.ts'
import { db } from '#lib/base/db.ts'
import { findPicture } from '#lib/office/pictures/stored-pictures.ts'

/** Serves pictures that an office uploaded. Their names are hashes of the content, so browsers may cache them forever. */
export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  const name = /^([0-9a-f]{32})\.webp$/.exec((await params).name)?.[1]
  const picture = name && (await findPicture(() => db().reads, name))
  if (!picture)
    return new Response('There is no such picture.\n', {
      status: 404,
      headers: { 'cache-control': 'no-store' },
    })
  return fileResponse(picture, {
    type: 'image/webp',
    cacheControl: 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
}
