/** Grounds on which the institute's colour stands as text: page, tint and form field of base.css. */
export const grounds = {
  light: ['#faf6ee', '#f1e9db', '#fffdf8'],
  dark: ['#17130f', '#221c16', '#1d1813'],
}

/** Contrast that WCAG asks of text; that of a fill and its ground is less. */
const contrastMin = 4.5

/**
 * Returns the value of `--mark` for an institute's colour `#rrggbb`, in a light and a dark page. A colour that is hard
 * to read is darkened or lightened in OKLCH, its hue kept. Text on a fill of this colour is then readable too.
 */
export const markOf = (accent: string): string =>
  `light-dark(${lightMarkOf(accent)}, ${readable(accent, grounds.dark, 0.01)})`

export const lightMarkOf = (accent: string): string => readable(accent, grounds.light, -0.01)

function readable(accent: string, on: readonly string[], step: number): string {
  let { lightness, a, b } = oklabOf(accent)
  let shown = accent
  while (on.some((ground) => contrastOf(shown, ground) < contrastMin)) {
    lightness += step
    shown = hexOf(lightness, a, b)
  }
  return shown
}

type Channels = [red: number, green: number, blue: number]

/** Channels without gamma, from 0 to 1. */
function linearOf(hex: string): Channels {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map(linearOf)
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** OKLab, by the matrices of its author. */
export function oklabOf(hex: string): { lightness: number; a: number; b: number } {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  }
}

/** Returns the colour of a lightness and hue, with as much of its chroma as sRGB has. */
function hexOf(lightness: number, a: number, b: number): string {
  for (let kept = 1; kept > 0; kept -= 0.02) {
    const channels = channelsOf(lightness, a * kept, b * kept)
    if (channels.every((value) => value >= -0.0005 && value <= 1.0005)) return written(channels)
  }
  return written(channelsOf(lightness, 0, 0))
}

function channelsOf(lightness: number, a: number, b: number): Channels {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const written = (channels: Channels): string =>
  `#${channels
    .map((value) => {
      const linear = Math.min(1, Math.max(0, value))
      const shown = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
      return Math.round(shown * 255)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
