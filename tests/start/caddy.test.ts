import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { until } from '../processes.ts'
import { hasTool } from '../tools.ts'
import { npmStart, type Started, temporaryFolder } from './npm-start.ts'

const [, section = ''] =
  /^### A site for every institute$(.*?)^##/ms.exec(readFileSync('docs/operating.md', 'utf8')) ?? []
const [, guide = ''] = /^```caddy\n(.*?)^```/ms.exec(section) ?? []

describe.skipIf(!hasTool('caddy'))('Caddy with the lines of the guide', () => {
  const { folder, dispose } = temporaryFolder()
  let started: Started
  let caddy: ChildProcess
  let ports: { http: number; https: number }
  const authority = join(folder, 'pki/authorities/local/root.crt')

  beforeAll(async () => {
    started = await npmStart({
      DATA_DIR: join(folder, 'data'),
      SITE_URL: 'https://www.operator.example',
      SITE_WILDCARD: '*.sites.example',
    })
    ports = { http: await freePort(), https: await freePort() }
    // A local authority, and ports that need no rights.
    const own = `{\n  local_certs\n  skip_install_trust\n  admin off\n  http_port ${ports.http}\n  https_port ${ports.https}
  storage file_system ${folder}`
    const { host } = new URL(started.origin)
    writeFileSync(join(folder, 'Caddyfile'), guide.replaceAll(/127\.0\.0\.1:3000/g, host).replace('{', own))
    caddy = spawn('caddy', ['run', '--config', 'Caddyfile'], {
      cwd: folder,
      env: { ...process.env, HOME: folder },
      stdio: 'ignore',
    })
    await until(async () => expect(existsSync(authority)).toBe(true))
    await until(async () => expect((await plain('any.example', '/')).status).toBe(301))
  })
  afterAll(async () => {
    caddy?.kill('SIGKILL')
    await started?.stop()
    dispose()
  })

  const asked = (host: string, path: string, isSecure: boolean) =>
    new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
      const [request, port, more] = isSecure
        ? [requestHttps, ports.https, { servername: host, ca: readFileSync(authority) }]
        : [requestHttp, ports.http, {}]
      request({ host: '127.0.0.1', port, path, headers: { host }, agent: false, ...more }, (response) => {
        response.resume()
        resolve({ status: response.statusCode, location: response.headers.location })
      })
        .on('error', reject)
        .end()
    })
  const plain = (host: string, path: string) => asked(host, path, false)
  const secure = (host: string, path = '/') => asked(host, path, true)

  test('gets a certificate at the first visit of a host that works, and shows its site', async () => {
    expect(await secure('www.operator.example')).toMatchObject({ status: 200 })
    expect(await secure('demo.sites.example', '/courses?page=2')).toEqual({
      status: 301,
      location: 'https://www.operator.example/courses?page=2',
    })
  })

  test.each(['nobody.sites.example', 'foreign.example'])('gets none for %s', async (host) => {
    await expect(secure(host)).rejects.toThrow()
  })

  test('sends pages to https, and leaves the address with the token on http', async () => {
    expect(await plain('demo.sites.example', '/courses?page=2')).toEqual({
      status: 301,
      location: 'https://demo.sites.example/courses?page=2',
    })
    expect(await plain('foreign.example', '/.well-known/catalogue-site')).toMatchObject({ status: 404 })
  })
})
