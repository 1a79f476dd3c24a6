import { findAsset } from '#app/(site)/assets/files.ts'

/** Serves the files that pages link. The name has a hash of the content, so browsers may cache it for ever. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const asset = findAsset((await params).file)
  if (!asset) return new Response('There is no such file.\n', { status: 404 })
  return new Response(new Uint8Array(asset.body), {
    headers: {
      'content-type': asset.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
}
