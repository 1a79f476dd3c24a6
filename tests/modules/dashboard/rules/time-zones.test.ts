import { expect, test } from 'vitest'
import { timeZones } from '#app/dashboard/settings/time-zones.ts'

test('a time zone is offered by its name of today', () => {
  const zones = timeZones('Europe/Zurich').map(([zone]) => zone)
  expect(zones).toEqual(
    expect.arrayContaining(['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv']),
  )
  expect(zones).not.toContain('Asia/Calcutta')
  for (const zone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})
