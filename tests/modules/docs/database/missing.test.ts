import { beforeAll, expect, test } from 'vitest'
import { GET as page } from '#app/docs/[page]/route.ts'
import { GET as error } from '#app/docs/errors/[code]/route.ts'
import { openMemory } from '../../../api/gates-setup.ts'

// The page of what is not there is the site's, which looks for its institute.
beforeAll(openMemory)

test.each(['package.json', '..%2Fpackage.json', 'constructor'])(
  'no file but those of the documentation is served: %s',
  async (name) => {
    const request = new Request(`http://localhost/docs/${name}`)
    expect((await page(request, { params: Promise.resolve({ page: name }) })).status).toBe(404)
    expect((await error(request, { params: Promise.resolve({ code: name }) })).status).toBe(404)
  },
)
