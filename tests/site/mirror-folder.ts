import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.mp4': 'video/mp4',
  '.woff2': 'font/woff2',
}

/** Serves a folder as static hosts do: a folder's index, a redirect to its slash, and 404.html for the rest. */
export const serveFolder =
  (folder: string): RequestListener =>
  (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)
    const isFolder = statSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory()
    if (isFolder && !path.endsWith('/')) {
      response.writeHead(301, { location: `${request.url}/` }).end()
      return
    }
    const file = join(folder, path, isFolder ? 'index.html' : '')
    const isThere = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
    const body = readFileSync(isThere ? file : join(folder, '404.html'))
    response.writeHead(isThere ? 200 : 404, {
      'content-type': types[isThere ? extname(file) : '.html'] ?? 'application/octet-stream',
    })
    response.end(body)
  }

/** Runs the mirror command; resolves to its exit status and output. */
export function mirror(
  args: string[],
  settings: Record<string, string> = {},
): Promise<{ status: number; output: string }> {
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, ['bin/node.mjs', 'bin/mirror.ts', ...args], { env })
  let output = ''
  const keep = (chunk: Buffer): void => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve) => child.once('close', (code) => resolve({ status: code ?? 1, output })))
}
