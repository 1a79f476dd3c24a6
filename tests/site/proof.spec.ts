import { axeFaults, tooNarrow } from './looks.ts'
import { markupFaults } from './proof-markup.ts'
import { inEveryLook, pageKinds } from './proof-pages.ts'
import { hasNull, Thing } from './proof-things.ts'
import { expect, test } from './site.ts'

test.describe.configure({ mode: 'parallel' })

/** In the last two only colours can look otherwise than in the first two. */
const looks = [
  ['light', 1280, undefined],
  ['dark', 390, undefined],
  ['dark', 1280, ['color-contrast']],
  ['light', 390, ['color-contrast']],
] as const

for (const [kind, { open, things }] of Object.entries(pageKinds)) {
  test(`${kind}: accessible in light and dark, no wider than any screen; valid markup, sound data for search engines, no fault in the browser`, async ({
    page,
  }) => {
    let html = ''
    page.on('response', async (response) => {
      if (response.request().isNavigationRequest()) html = await response.text().catch(() => '')
    })
    const told: string[] = []
    page.on('console', (message) => {
      // The status of a refusal or of a missing page is expected.
      if (!/status of 4\d\d/.test(message.text())) told.push(message.text())
    })
    await open(page)
    await page.waitForLoadState('load')
    for (const [colorScheme, width, rules] of inEveryLook.test(kind) ? looks : looks.slice(0, 2)) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      expect([colorScheme, width, ...(await axeFaults(page, rules))]).toEqual([colorScheme, width])
    }
    expect(await tooNarrow(page, [320, 360, 640, 768])).toEqual([])
    expect(told).toEqual([])
    expect(await markupFaults(html)).toEqual([])
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const found = texts.map((text) => JSON.parse(text))
    expect([...new Set(found.map((thing) => thing['@type']))]).toEqual(things)
    for (const thing of found) {
      expect(Thing.safeParse(thing).error?.issues ?? []).toEqual([])
      expect(hasNull(thing)).toBe(false)
    }
  })
}
