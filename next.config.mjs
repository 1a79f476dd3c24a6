import { join } from 'node:path'
import { pathsOff } from './lib/modules.ts'
import { publicHeaders } from './lib/server/public-file-headers.ts'

/** What the process that reads uploads loads by itself. */
const readingPackages = ['csv-parse', 'saxes', 'xmlchars', 'yauzl', 'pend', 'zod', 'parse5', 'entities'].map(
  (name) => `node_modules/${name}/**`,
)

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // No page uses it, and its endpoint would resize pictures for anyone.
  images: { unoptimized: true },
  // Modules that are switched off for the build: a platform may serve files of `public` by itself.
  rewrites: async () => ({
    beforeFiles: pathsOff()
      .flatMap((path) => [path, `${path}/:below*`])
      .map((source) => ({ source, destination: '/-/-' })),
  }),
  headers: async () => publicHeaders(join(import.meta.dirname, 'public')),
  // A trailing slash is our own 404, not a redirect.
  skipTrailingSlashRedirect: true,
  // Tests need packages that a deployment lacks.
  typescript: { ignoreBuildErrors: false, tsconfigPath: 'tsconfig.build.json' },
  outputFileTracingExcludes: {
    '*': [
      // Copies for browsers and the sources of compiled packages.
      'node_modules/csv-parse/dist/**',
      'node_modules/zod/src/**',
    ],
  },
  // These load files of their own, out of sight of the bundler.
  serverExternalPackages: ['isomorphic-dompurify', 'parse5'],
  // Threads and processes, style sheets, guides and an operator's words are read as files: the bundler follows only
  // paths that are spelled out.
  outputFileTracingIncludes: {
    '/**': [
      'lib/**/*.ts',
      'lib/**/*.json',
      'package.json',
      'app/**/*.css',
      'app/docs/assets/*.js',
      'docs/*.md',
      'docs/guides/*.md',
      'CHANGELOG.md',
    ],
    '/docs/*': ['examples/next/catalogue-client-*.tgz'],
    // The only route that starts the process for uploads.
    '/dashboard/import': readingPackages,
  },
}
