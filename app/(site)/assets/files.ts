import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const read = {
  css: [
    () => readFileSync(new URL('./css/base.css', import.meta.url)),
    () => readFileSync(new URL('./css/frame.css', import.meta.url)),
    () => readFileSync(new URL('./css/entries.css', import.meta.url)),
    () => readFileSync(new URL('./css/home.css', import.meta.url)),
    () => readFileSync(new URL('./css/list.css', import.meta.url)),
    () => readFileSync(new URL('./css/course.css', import.meta.url)),
    () => readFileSync(new URL('./css/form.css', import.meta.url)),
    () => readFileSync(new URL('./css/print.css', import.meta.url)),
  ],
  script: () => readFileSync(new URL('./course.client.js', import.meta.url)),
}

/** Fonts never change under a name: a new cut gets a new one. */
const fonts: Record<string, () => Buffer> = {
  'tiro-latin.woff2': () => readFileSync(new URL('./fonts/tiro-latin.woff2', import.meta.url)),
  'tiro-latin-ext.woff2': () => readFileSync(new URL('./fonts/tiro-latin-ext.woff2', import.meta.url)),
  'tiro-latin-italic.woff2': () => readFileSync(new URL('./fonts/tiro-latin-italic.woff2', import.meta.url)),
  'tiro-devanagari.woff2': () => readFileSync(new URL('./fonts/tiro-devanagari.woff2', import.meta.url)),
}

export interface AssetFile {
  name: string
  type: string
  body: Buffer
}

const hashed = (stem: string, ending: string, type: string, body: Buffer): AssetFile => ({
  name: `${stem}.${createHash('sha256').update(body).digest('hex').slice(0, 12)}.${ending}`,
  type,
  body,
})

/** Every page names these files: they are read once, but for a developer, who edits them. */
function once(make: () => AssetFile): () => AssetFile {
  let made: AssetFile | undefined
  return () => {
    if (made === undefined || process.env.NODE_ENV === 'development') made = make()
    return made
  }
}

/** The style sheet of all pages; its name changes with what is in it. */
export const styleSheet = once(() =>
  hashed('site', 'css', 'text/css; charset=utf-8', Buffer.concat(read.css.map((file) => file()))),
)

/** The script of course pages. */
export const courseScript = once(() =>
  hashed('course', 'js', 'text/javascript; charset=utf-8', read.script()),
)

/** The file of a name as pages link it; undefined when there is none. */
export function findAsset(name: string): AssetFile | undefined {
  const font = Object.hasOwn(fonts, name) ? fonts[name] : undefined
  if (font) return { name, type: 'font/woff2', body: font() }
  return [styleSheet, courseScript].map((file) => file()).find((file) => file.name === name)
}
