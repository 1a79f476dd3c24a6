import { currencyOf, isSharedSign } from '#lib/office/imports/currencies.ts'
import { cellsMax, charactersMax, tooLarge } from '../limits.ts'
import { noSheet } from '../messages.ts'
import { type Package, unescapedText } from './package.ts'

/** A workbook's worksheets and the shared data that their cells refer to. */
export interface Book {
  sheets: { name: string; path: string; isHidden: boolean }[]
  texts: string[]
  /** Indices of the cell styles that show a number as a date or a time. */
  dateStyles: ReadonlySet<number>
  /** Currencies by the indices of the cell styles that show a number with one. */
  moneyStyles: ReadonlyMap<number, string>
  isFrom1904: boolean
}

export async function readBook(parts: Package): Promise<Book> {
  const root = await targetsIn(parts, '_rels/.rels', '')
  const path = [...root.values()].find(({ type }) => type.endsWith('/officeDocument'))?.path
  if (path === undefined || !parts.has(path)) throw noSheet('otherZip')
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const targets = await targetsIn(parts, `${folder}_rels/${path.slice(folder.length)}.rels`, folder)
  const pathOf = (kind: string): string =>
    [...targets.values()].find(({ type }) => type.endsWith(`/${kind}`))?.path ?? ''
  const sheets: Book['sheets'] = []
  let isFrom1904 = false
  await parts.readXml(path, {
    opened(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = isOn(attributes.date1904)
      if (name !== 'sheet') return
      const target = targets.get(attributes['r:id'] ?? '')
      if (!target?.type.endsWith('/worksheet')) return
      sheets.push({
        name: attributes.name ?? '',
        path: target.path,
        isHidden: /hidden/i.test(attributes.state ?? ''),
      })
    },
  })
  const texts = await textsIn(parts, pathOf('sharedStrings'))
  return { sheets, isFrom1904, texts, ...(await stylesIn(parts, pathOf('styles'))) }
}

export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

async function targetsIn(parts: Package, path: string, folder: string) {
  const targets = new Map<string, { type: string; path: string }>()
  await parts.readXml(path, {
    opened(name, { Id = '', Type = '', Target = '' }) {
      if (name === 'Relationship')
        targets.set(Id, { type: Type, path: Target.startsWith('/') ? Target.slice(1) : folder + Target })
    },
  })
  return targets
}

async function textsIn(parts: Package, path: string): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let characters = 0
  let isReading = false
  await parts.readXml(path, {
    opened(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading = true
    },
    closed(name, written) {
      // Skip the phonetic hints that East Asian workbooks store beside a text.
      if (name === 'rPh') isReading = false
      if (name === 't' && !isReading) text += unescapedText(written)
      if (name !== 'si') return
      characters += text.length
      if (characters > charactersMax || texts.length > cellsMax) throw tooLarge()
      texts.push(text)
    },
  })
  return texts
}

const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 57

async function stylesIn(parts: Package, path: string): Promise<Pick<Book, 'dateStyles' | 'moneyStyles'>> {
  const dateFormats = new Set<number>()
  const dateStyles = new Set<number>()
  const signs = new Map<number, string>()
  const moneyStyles = new Map<number, string>()
  let style = -1
  let isCellStyle = false
  await parts.readXml(path, {
    opened(name, { numFmtId, formatCode = '' }) {
      const format = Number(numFmtId)
      if (name === 'numFmt') {
        // A currency stands as `[$€-407]`, quoted or plain; `[Red]` is a colour.
        const shown = formatCode.replace(/\[\$([^-\]]*)[^\]]*\]/g, ' $1 ').replace(/\[[^\]]*\]/g, '')
        const sign = shown.split(/[^\p{L}\p{Sc}]+/u).find((word) => isSharedSign(word) || currencyOf(word))
        if (sign) signs.set(format, sign)
        // Quoted text, colours and conditions are not part of the date pattern.
        const plain = formatCode.replace(/"[^"]*"?|\[(?!h)[^\]]*\]?|\\./gi, '')
        if (/[dy]|h+\]?:?m|m+:s/i.test(plain) && !/general|standard/i.test(plain)) dateFormats.add(format)
      }
      if (name === 'cellXfs') isCellStyle = true
      if (name !== 'xf' || !isCellStyle) return
      style++
      if (dateFormats.has(format) || isBuiltInDate(format)) dateStyles.add(style)
      const sign = signs.get(format)
      if (sign) moneyStyles.set(style, sign)
    },
    closed(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return { dateStyles, moneyStyles }
}
