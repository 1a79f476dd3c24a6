import { openApiToBruno } from '@usebruno/converters'
import postman, { type Result } from 'openapi-to-postmanv2'
import { expect, test } from 'vitest'
import { describeInterface } from '#lib/openapi/document.ts'

const server = 'https://courses.example.org/catalog/v1'
const description = describeInterface(server)
const operations = Object.values(description.paths ?? {}).length

interface Folder<Request> {
  item?: Folder<Request>[]
  items?: Folder<Request>[]
  request?: Request
}

/** The requests of a collection, whatever folders they lie in. */
const requestsOf = <Request>({ item, items, request }: Folder<Request>): Request[] =>
  (item ?? items)?.flatMap(requestsOf) ?? (request === undefined ? [] : [request])

test('Postman imports every operation with the address of the deployment', async () => {
  const { result, output } = await new Promise<Result>((resolve, reject) => {
    postman.convert({ type: 'string', data: JSON.stringify(description) }, {}, (error, converted) =>
      error ? reject(error) : resolve(converted),
    )
  })
  expect(result).toBe(true)
  const [{ data }] = output
  expect(data.variable).toContainEqual(expect.objectContaining({ key: 'baseUrl', value: server }))
  const requests = requestsOf<{ url: { host: string[] } }>(data)
  expect(requests.map(({ url }) => url.host)).toEqual(Array(operations).fill(['{{baseUrl}}']))
})

test('Bruno imports every operation with the address of the deployment', async () => {
  const collection = await openApiToBruno(description)
  const [{ variables }] = collection.environments
  expect(variables).toContainEqual(expect.objectContaining({ name: 'baseUrl', value: server }))
  const requests = requestsOf<{ url: string }>(collection)
  expect(requests.filter(({ url }) => url.startsWith('{{baseUrl}}/'))).toHaveLength(operations)
})
