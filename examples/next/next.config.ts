import type { NextConfig } from 'next'

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  // Other lock files may stand above this folder.
  turbopack: { root: import.meta.dirname },
  images: {
    // Hosts of the institute's pictures, parted by commas.
    remotePatterns: (process.env.IMAGE_HOSTS ?? '')
      .split(',')
      .filter(Boolean)
      .map((hostname) => ({ hostname })),
  },
}

export default config
