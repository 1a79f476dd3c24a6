import { findAsset } from '#app/(site)/assets/asset-files.ts'
import { fileResponse } from '#app/file-response.ts'

/** Names contain a hash of the content, so browsers may cache the files forever. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const asset = findAsset((await params).file)
  if (!asset) return new Response('There is no such file.\n', { status: 404 })
  return fileResponse(asset.body, { type: asset.type, cacheControl: 'public, max-age=31536000, immutable' })
}
