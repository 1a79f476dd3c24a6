import type { NextConfig } from 'next'

/** The catalogue's own host, and those that IMAGE_HOSTS names with or without a port, parted by commas. */
const hosts = [
  process.env.CATALOGUE_URL && new URL(process.env.CATALOGUE_URL).host,
  ...(process.env.IMAGE_HOSTS ?? '').split(','),
].flatMap((host) => host?.trim() || [])

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  // Other lock files may stand above this folder.
  turbopack: { root: import.meta.dirname },
  images: {
    remotePatterns: hosts.map((host) => {
      const { hostname, port } = new URL(`http://${host}`)
      return { hostname, port }
    }),
    // Next refuses pictures of this machine unless the catalogue runs on it too.
    dangerouslyAllowLocalIP: /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(
      process.env.CATALOGUE_URL ?? '',
    ),
  },
}

export default config
