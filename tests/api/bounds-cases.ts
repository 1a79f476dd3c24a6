import { listRouteFiles } from '#lib/server/route-files.ts'

/** One request without a key, with one of its parts filled. */
export interface Filled {
  part: string
  path: string
  method?: string
  headers?: string
  body?: string
}

/** Anonymous paths: each route file's, and each kind of page of the site. */
export function anonymousPaths(course: string): string[] {
  const ofFiles = listRouteFiles('app').map(({ path }) =>
    path.replace(/\/\[\[\.\.\.\w+\]\]/, '').replace(/\[(?:\.\.\.)?\w+\]/g, 'x'),
  )
  const lists = ['courses', course, `${course}/enquiry`, 'streams/music']
  const ofPages = [...lists, 'teachers', 'learning-paths', 'suggestions']
  const others = ['hi/courses', 'batches.ics', 'favicon.ico', 'demo/logo.png', 'nope']
  return [
    ...new Set([...ofFiles.map((path) => path || '/'), ...[...ofPages, ...others].map((path) => `/${path}`)]),
  ]
}

const repeat = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length))
/** Pieces that differ, up to a size. */
function distinct(piece: (index: number) => string, bytes: number): string {
  let text = ''
  for (let index = 0; text.length < bytes - 20; index++) text += piece(index)
  return text
}

/** Every part of a request to a path, filled to `bytes`, with what repeats and with what does not. */
export function filledRequests(path: string, bytes: number): Filled[] {
  const queries = {
    'one query name': `?${repeat('a&', bytes)}`,
    'query names': `?${distinct((index) => `a${index}&`, bytes)}`,
    'query values': `?${distinct((index) => `page=${index}&`, bytes)}`,
    'a query value': `?q=${repeat('%41', bytes)}`,
    'a query within the bound': `?${distinct((index) => `tag=a${index}&`, 1_000)}&search=${repeat('ab ', 480)}`,
    'a value within the bound': `?search=${repeat('a%F0%9F%98%80', 4_000)}`,
  }
  const headers = {
    cookies: `Cookie: ${distinct((index) => `c${index}=1; `, bytes)}\r\n`,
    'one cookie': `Cookie: ${repeat('dashboard=a; ', bytes)}\r\n`,
    'header names': distinct((index) => `X-${index}: 1\r\n`, bytes),
    'one header': repeat('X-A: 1\r\n', bytes),
    'a header': `X-A: ${repeat('a ', bytes)}\r\n`,
    'Accept-Language': `Accept-Language: ${distinct((index) => `a${index};q=0.1,`, bytes)}\r\n`,
    'Accept-Encoding': `Accept-Encoding: ${distinct((index) => `a${index};q=0.1,`, bytes)}\r\n`,
    'If-None-Match': `If-None-Match: ${distinct((index) => `"${index}",`, bytes)}\r\n`,
    Range: `Range: bytes=${distinct((index) => `${index}-${index},`, bytes)}\r\n`,
    'X-Forwarded-For': `X-Forwarded-For: ${repeat('1.1.1.1, ', bytes)}\r\n`,
    Authorization: `Authorization: Bearer ${repeat('a', bytes)}\r\n`,
  }
  const bare = path === '/' ? '' : path
  const paths = {
    segments: `${bare}${repeat('/a', bytes)}`,
    'empty segments': `${bare}${repeat('/', bytes)}`,
    'a segment': `${bare}/${repeat('%41', bytes)}`,
    'a broken segment': `${bare}/${repeat('%ff', bytes)}`,
    'climbing segments': `${bare}${repeat('/a/..', bytes)}`,
  }
  const form = 'application/x-www-form-urlencoded'
  const bodies: [string, string, string][] = [
    ['fields', form, distinct((index) => `a${index}=1&`, 64_000)],
    ['one field', form, repeat('message=%41&', 64_000)],
    ['brackets', 'application/json', repeat('[', 64_000)],
    ['keys', 'application/json', `{${distinct((index) => `"a${index}":1,`, 64_000)}"z":1}`],
  ]
  return [
    ...Object.entries(queries).map(([part, query]) => ({ part, path: path + query })),
    ...Object.entries(headers).map(([part, text]) => ({ part, path, headers: text })),
    ...Object.entries(paths).map(([part, target]) => ({ part, path: target })),
    ...bodies.map(([part, type, body]) => ({
      part: `a body of ${part}`,
      path,
      method: 'POST',
      headers: `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n`,
      body,
    })),
  ]
}
