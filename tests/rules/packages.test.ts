import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { product, sourcesIn } from './sources.ts'

/** Packages of the design, and the code that uses them. */
const given = {
  lib: ['next', 'react', 'zod', '@vercel/kv', 'kysely', 'pg', 'isomorphic-dompurify'],
  tests: ['playwright'],
}

test.each(Object.entries(given))('%s is built on %j, each at an exact version', (folder, names) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const versions = { ...dependencies, ...devDependencies }
  const text = (folder === 'tests' ? sourcesIn('tests') : product).map((file) => file.text).join('\n')
  for (const name of names) {
    expect(versions[name], name).toMatch(/^\d+\.\d+\.\d+$/)
    expect(text, name).toMatch(new RegExp(`['"]${name}(/[^'"]*)?['"]`))
  }
})
