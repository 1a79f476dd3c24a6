import { beforeAll, expect, test } from 'vitest'
import { GET } from '#app/docs/[[...path]]/route.ts'
import { openMemory } from '../../../api/gates-setup.ts'

// The page of what is not there is the site's, which looks for its institute.
beforeAll(openMemory)

test.each(['package.json', '..%2Fpackage.json', 'constructor'])(
  'no file but those of the documentation is served: %s',
  async (name) => {
    const request = new Request(`http://localhost/docs/${name}`)
    for (const path of [[name], ['errors', name]])
      expect((await GET(request, { params: Promise.resolve({ path }) })).status).toBe(404)
  },
)
