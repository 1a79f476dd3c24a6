import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanBio, cleanHtml } from '#lib/base/html/clean.ts'
import { hasAddress } from '#lib/base/html/email-addresses.ts'
import { naiveText } from './naive-text.ts'
import { nastyHtml } from './nasty.ts'
import { outside } from './outside.ts'

// Waits for the event loop, which frees the documents of a run.
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('nothing outside of the safelist is left for any parser, cleaning again changes nothing, and the text is that of the HTML', async () => {
  const property = fc.asyncProperty(nastyHtml, async (source) => {
    await turn()
    const cleaned = cleanHtml(source)
    const { html } = cleaned
    if (html === null) expect(cleaned).toEqual({ html, text: null, unmarked: null })
    else {
      expect(outside(html)).toEqual([])
      expect(cleanHtml(html)).toEqual(cleaned)
      expect(cleaned.text).toBe(naiveText(html))
    }
  })
  await fc.assert(property, { seed: 20_261_120, numRuns: 250 })
})

test('a biography has no e-mail address, and cleaning again changes nothing', async () => {
  const property = fc.asyncProperty(nastyHtml, async (source) => {
    await turn()
    const cleaned = cleanBio(source)
    const { html, text } = cleaned
    if (html === null) return
    expect([html, decodeURI(html.replace(/%(?!40)/g, '')), text ?? ''].filter(hasAddress)).toEqual([])
    expect(cleanBio(html)).toEqual(cleaned)
  })
  await fc.assert(property, { seed: 20_261_121, numRuns: 150 })
})

test.each([
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><desc><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<math><annotation-xml encoding="text/html"><style><img src onerror=alert(1)></style></annotation-xml></math>',
  '<table><caption><svg><title><style><img src=x onerror=alert(1)></style></title></svg></caption></table>',
  '<select><template><style></select><img src=x onerror=alert(1)></style></template></select>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
  '<a href="javascript&colon;alert(1)"><p><a href="http://x.org" onclick="alert(1)">x',
  '<form id="x"><input name="attributes"><input name="parentNode"><img src=x onerror=alert(1)></form>',
  '<img src="http://x.org/`onerror=alert(1)" alt="``onerror=alert(1)">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<p title="\u2028&#10;<img src=x onerror=alert(1)>"><a title=\'"><script>alert(1)</script>\'>x</a>',
])('a known attack leaves nothing outside of the safelist: %s', (source) => {
  const { html } = cleanHtml(`a${source}`)
  expect(outside(html ?? '')).toEqual([])
  expect(cleanHtml(html ?? '').html).toBe(html)
})
