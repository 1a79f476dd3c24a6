import type { NextConfig } from 'next'

/**
 * Hosts that images may come from: the catalogue's own host, and the comma-separated hosts of IMAGE_HOSTS, with
 * optional ports.
 */
const hosts = [
  process.env.CATALOGUE_URL && new URL(process.env.CATALOGUE_URL).host,
  ...(process.env.IMAGE_HOSTS ?? '').split(','),
].flatMap((host) => host?.trim() || [])

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  // Without this, Next may use a parent folder that has a lock file as the root.
  turbopack: { root: import.meta.dirname },
  images: {
    remotePatterns: hosts.map((host) => {
      const { hostname, port } = new URL(`http://${host}`)
      return { hostname, port }
    }),
    // By default Next refuses images from this machine. They are allowed if the catalogue runs here too.
    dangerouslyAllowLocalIP: /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(
      process.env.CATALOGUE_URL ?? '',
    ),
  },
}

export default config
