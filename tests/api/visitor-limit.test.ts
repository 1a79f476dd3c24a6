import { expect, test } from 'vitest'
import { call, target } from './harness.ts'
import { asText, exchange } from './server-socket.ts'

const port = Number(new URL(target.origin).port)
const minute = () => Math.floor(Date.now() / 60_000)

async function post(path: string, type: string, body: string, others = ''): Promise<number | undefined> {
  const headers = `${others}X-API-Key: ${target.keys.demo}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n`
  const [answer] = await exchange(port, asText(path, { method: 'POST', headers, body }))
  return answer?.status
}

test('the API and the forms of the site count a visitor together', async () => {
  const { data } = (await call('/courses?page_size=1')).json as { data: { id: string }[] }
  const form = `/courses/${data[0]?.id}/enquiry`
  let statuses: (number | undefined)[]
  let began: number
  do {
    began = minute()
    const attempts = Array.from({ length: 8 }, () => post('/catalog/v1/leads', 'application/json', '{}'))
    await Promise.all(attempts)
    statuses = [
      await post(form, 'application/x-www-form-urlencoded', 'full_name=Meera&email=meera%40example.org'),
      await post('/catalog/v1/leads', 'application/json', '{}'),
    ]
    // Requests in two clock minutes prove nothing.
  } while (minute() !== began)
  expect(statuses).toEqual([429, 429])
})

test('a visitor who claims other addresses is still one visitor, except under Next alone', async () => {
  const claims = Array.from({ length: 9 }, (_, index) => `X-Forwarded-For: 203.0.113.${index}\r\n`)
  let statuses: (number | undefined)[]
  let began: number
  do {
    began = minute()
    statuses = await Promise.all(
      claims.map((claim) => post('/catalog/v1/leads', 'application/json', '{}', claim)),
    )
  } while (minute() !== began)
  expect(statuses.includes(429)).toBe(target.server === 'own')
})
