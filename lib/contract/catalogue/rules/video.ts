import type { PreviewVideo } from '../answers/course.ts'
import { mediaUrl } from './urls.ts'

const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])

/** Returns the preview video at an authored URL (contract §2.3); null if it is neither an http(s) URL nor a file of ours. */
export function previewVideo(address: string | null): PreviewVideo | null {
  const authored = mediaUrl(address)
  if (authored === null) return null
  const url = URL.canParse(authored) ? new URL(authored) : undefined
  const hosted = url && (youtube(url) ?? vimeo(url))
  return hosted ?? { kind: 'url', url: authored, embed_url: null }
}

function youtube(url: URL): PreviewVideo | undefined {
  const id = youtubeId(url)
  if (id === undefined || !/^[\w-]{11}$/.test(id)) return undefined
  return { kind: 'youtube', id, embed_url: `https://www.youtube-nocookie.com/embed/${id}` }
}

function youtubeId(url: URL): string | undefined {
  const [first, second] = segments(url)
  if (url.hostname === 'youtu.be') return first
  if (!youtubeHosts.has(url.hostname)) return undefined
  if (first === 'watch') return url.searchParams.get('v') ?? undefined
  return first !== undefined && ['embed', 'shorts', 'live', 'v'].includes(first) ? second : undefined
}

function vimeo(url: URL): PreviewVideo | undefined {
  if (!vimeoHosts.has(url.hostname)) return undefined
  const path = segments(url)
  const [id, hashInPath] = path[0] === 'video' ? path.slice(1) : path
  if (id === undefined || !/^\d+$/.test(id)) return undefined
  // An unlisted Vimeo video plays only with its hash.
  const hash = [hashInPath, url.searchParams.get('h')].find((part) => part && /^[0-9a-z]+$/i.test(part))
  return {
    kind: 'vimeo',
    id,
    embed_url: `https://player.vimeo.com/video/${id}${hash ? `?h=${hash}` : ''}`,
  }
}

const segments = (url: URL): string[] => url.pathname.split('/').filter((segment) => segment !== '')
