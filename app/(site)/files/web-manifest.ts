import type { PageResult } from '#app/(site)/make-page.tsx'
import type { PageContext } from '#lib/site/page-context.ts'

/** Serves the web app manifest (W3C), by which a phone names a bookmark on its home screen. */
export async function showManifest({ site, addresses, language }: PageContext): Promise<PageResult> {
  const icon = { src: addresses.file('/favicon.ico'), sizes: '180x180', type: 'image/png' }
  const manifest = {
    name: site.institute.name,
    start_url: addresses.home(language),
    display: 'browser',
    background_color: '#faf6ee',
    theme_color: '#faf6ee',
    icons: [icon],
  }
  return { file: JSON.stringify(manifest), type: 'application/manifest+json' }
}
