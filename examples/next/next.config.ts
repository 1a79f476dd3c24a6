import type { NextConfig } from 'next'

/**
 * Hosts that images may come from: the catalogue's own host, and IMAGE_HOSTS, which is comma-separated with optional
 * ports.
 */
const hosts = [
  process.env.CATALOGUE_URL && new URL(process.env.CATALOGUE_URL).host,
  ...(process.env.IMAGE_HOSTS ?? '').split(','),
].flatMap((host) => host?.trim() || [])

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  // Without this, Next may take a folder above for the root when it has a lock file.
  turbopack: { root: import.meta.dirname },
  images: {
    remotePatterns: hosts.map((host) => {
      const { hostname, port } = new URL(`http://${host}`)
      return { hostname, port }
    }),
    // Next refuses images from this machine. Allow them when the catalogue also runs here.
    dangerouslyAllowLocalIP: /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(
      process.env.CATALOGUE_URL ?? '',
    ),
  },
}

export default config
