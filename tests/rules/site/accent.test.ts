import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrastOf, grounds, markOf, oklabOf } from '#lib/site/accent.ts'

const css = (name: string) =>
  readFileSync(new URL(`../../../app/(site)/assets/css/${name}.css`, import.meta.url), 'utf8')
const ours = '#8a2a38 #0b5fff #00857c #ffd400 #ffffff #000000 #ff6600 #7cff00 #ff00ff #888888'.split(' ')
const marksOf = (accent: string) => markOf(accent).match(/#[0-9a-f]{6}/g) ?? []
const hueOf = (hex: string) => {
  const { a, b } = oklabOf(hex)
  return { hue: (Math.atan2(b, a) * 180) / Math.PI, chroma: Math.hypot(a, b) }
}

test('the grounds are those of the style sheet', () => {
  const [, paper, darkPaper] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(css('base')) ?? []
  const [, tint, darkTint] = /--tint: light-dark\((#\w+), (#\w+)\)/.exec(css('base')) ?? []
  expect([paper, tint, darkPaper, darkTint]).toEqual([
    ...grounds.light.slice(0, 2),
    ...grounds.dark.slice(0, 2),
  ])
  expect(css('base')).toContain(`light-dark(${grounds.light[2]}, ${grounds.dark[2]})`)
})

test.each(ours)(
  '%s is readable on every ground, light and dark, as is the text of a button, and keeps its hue',
  (accent) => {
    const [, onLight = '', onDark = ''] = /--on-mark: light-dark\((#\w+), (#\w+)\)/.exec(css('base')) ?? []
    const [light = '', dark = ''] = marksOf(accent)
    for (const ground of grounds.light) expect(contrastOf(light, ground)).toBeGreaterThanOrEqual(4.5)
    for (const ground of grounds.dark) expect(contrastOf(dark, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(light, onLight)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(dark, onDark)).toBeGreaterThanOrEqual(4.5)
    const given = hueOf(accent)
    for (const { hue, chroma } of [light, dark].map(hueOf))
      if (given.chroma > 0.04 && chroma > 0.04)
        expect(Math.abs(((hue - given.hue + 540) % 360) - 180)).toBeLessThan(4)
  },
)

test('the words of a plate without a picture are readable in any colour of a stream, light and dark', () => {
  const [, share, arch, tint] =
    /--of\) (\d+)%, var\(--ink\)\)[^}]*--of\) (\d+)%, transparent\)[^}]*--of\) (\d+)%, var\(--paper\)/
      .exec(css('base'))
      ?.map(Number) ?? []
  const inks = /--ink: light-dark\((#\w+), (#\w+)\)/.exec(css('base'))?.slice(1) ?? []
  const papers = [grounds.light[0], grounds.dark[0]]
  for (const accent of ours)
    for (const [at, ink] of inks.entries()) {
      const ground = mixed(accent, papers[at] as string, Number(tint) / 100)
      const text = mixed(accent, ink, Number(share) / 100)
      const behind = [ground, mixed(accent, ground, Number(arch) / 100)]
      for (const one of behind)
        expect(contrastOf(text, one), `${accent} on ${one}`).toBeGreaterThanOrEqual(4.5)
    }
})

/** Mixes two colours channel by channel, nearly as a browser does in OKLab. */
const mixed = (one: string, other: string, share: number): string =>
  [1, 3, 5].reduce((hex, at) => {
    const [a, b] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
    ]
    return (
      hex +
      Math.round(a * share + b * (1 - share))
        .toString(16)
        .padStart(2, '0')
    )
  }, '#')

test('a colour that is readable stays as it is', () => {
  expect(marksOf('#8a2a38')[0]).toBe('#8a2a38')
  expect(marksOf('#f0a49a')[1]).toBe('#f0a49a')
})
