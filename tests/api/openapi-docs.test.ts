import { describe, expect, test } from 'vitest'
import * as file from '#app/docs/[file]/route.ts'
import { GET as page } from '#app/docs/route.ts'

const read = (name: string) =>
  file.GET(new Request(`http://localhost/docs/${name}`), { params: Promise.resolve({ file: name }) })

describe('the documentation page', () => {
  test('asks nothing of another host and runs nothing inline, and the browser holds it to that', async () => {
    const response = page()
    const html = await response.text()
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

  test('has everything that it refers to, each as what it is', async () => {
    const html = await page().text()
    const named = html.matchAll(/"\/docs\/([^"]+)"/g).map(([, name = '']) => name)
    const types: Record<string, string> = {}
    for (const name of named) {
      const response = await read(name)
      expect([name, response.status, response.headers.get('x-content-type-options')]).toEqual([
        ...[name, 200],
        'nosniff',
      ])
      types[name] = response.headers.get('content-type') ?? ''
    }
    expect(types).toEqual({
      'swagger-ui.css': 'text/css; charset=utf-8',
      'docs.css': 'text/css; charset=utf-8',
      'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
      'docs.js': 'text/javascript; charset=utf-8',
    })
    expect(
      file
        .generateStaticParams()
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual(Object.keys(types).toSorted())
  })

  test('says where a key comes from and takes none from its address', async () => {
    expect(await page().text()).toContain('npm start')
    expect(await (await read('docs.js')).text()).toContain('queryConfigEnabled: false')
  })

  test.each(['package.json', '..%2Fpackage.json', 'constructor'])(
    'serves no other file: %s',
    async (name) => {
      expect((await read(name)).status).toBe(404)
    },
  )
})
