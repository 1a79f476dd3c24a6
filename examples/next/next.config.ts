import type { NextConfig } from 'next'

const { CATALOGUE_URL: url = 'http://localhost:3000/catalog/v1', IMAGE_HOSTS = '' } = process.env

/**
 * Hosts that images may come from: the catalogue's own host, and the comma-separated hosts of IMAGE_HOSTS, with
 * optional ports.
 */
const hosts = [new URL(url).host, ...IMAGE_HOSTS.split(',')].flatMap((host) => host.trim() || [])

const config: NextConfig = {
  // Without `partialPrefetching`: with it, Next 16.4 never ends the answer of a page that fails, as while the catalogue is away.
  cacheComponents: true,
  // Without this, Next may use a parent folder that has a lock file as the root.
  turbopack: { root: import.meta.dirname },
  images: {
    remotePatterns: hosts.map((host) => {
      const { hostname, port } = new URL(`http://${host}`)
      return { hostname, port }
    }),
    // By default Next refuses images from this machine. They are allowed if the catalogue runs here too.
    dangerouslyAllowLocalIP: /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url),
  },
}

export default config
