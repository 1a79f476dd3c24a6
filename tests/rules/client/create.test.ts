import { createCatalogue } from 'catalogue-client'
import { describe, expect, it } from 'vitest'

const url = 'https://courses.example.org/catalog/v1'
const key = 'cat_pub_0123456789'

describe('createCatalogue', () => {
  it.each([
    ['', ''],
    [' ', '" "'],
    [undefined, 'undefined'],
    ['courses.example.org/catalog/v1', '"courses.example.org/catalog/v1"'],
    ['ftp://courses.example.org', '"ftp://courses.example.org"'],
  ])('refuses the address %j and says what would be right', (bad, named) => {
    const create = () => createCatalogue({ url: bad as string, key })
    expect(create).toThrow(/https:\/\/courses\.example\.org\/catalog\/v1/)
    expect(create).toThrow(named)
  })

  it.each(['', ' ', undefined, 'cat_pub_…', `${key}\n`, 'two words'])(
    'refuses the key %j and says what would be right',
    (bad) => {
      expect(() => createCatalogue({ url, key: bad as string })).toThrow(/key.*cat_pub_/)
    },
  )

  it('asks below an address with or without a stroke at its end', async () => {
    const asked: string[] = []
    const fetch = async (request: Request) => {
      asked.push(request.url)
      return Response.json({ data: [] })
    }
    for (const address of [url, `${url}/`])
      await createCatalogue({ url: address, key, fetch }).GET('/streams')
    expect(asked).toEqual([`${url}/streams`, `${url}/streams`])
  })

  it('refuses unknown parameters by its types', async () => {
    const fetch = async () => Response.json({ data: [] })
    const catalogue = createCatalogue({ url, key, fetch })
    // @ts-expect-error: it is called page_size
    await catalogue.GET('/courses', { params: { query: { pagesize: 5 } } })
    // @ts-expect-error: it is called page_size
    await catalogue.allCourses({ pagesize: 5 }).next()
  })
})
