import type { ZipDeflate } from 'fflate'

/** A cell; null is a blank. */
export type Cell = string | number | boolean | Date | null

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const cellCharactersMax = 32_767

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The files of a workbook except its worksheet. They define three cell styles: plain, bold (for headings) and date. */
const fixedParts = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
})
const boldStyle = 1
const dayStyle = 2
const sheetStart = `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="16384" width="18" customWidth="1"/></cols><sheetData>`

/** Row by row, with headings in the first. Text is stored as text, so no program runs it as a formula. */
export async function* workbookParts(
  name: string,
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array> {
  const { strToU8, Zip, ZipDeflate } = await import('fflate')
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const add = (path: string): ZipDeflate => {
    const part = new ZipDeflate(path)
    zip.add(part)
    return part
  }
  for (const [path, xml] of Object.entries(fixedParts(name))) add(path).push(strToU8(declaration + xml), true)
  const sheet = add('xl/worksheets/sheet1.xml')
  sheet.push(strToU8(declaration + sheetStart))
  let isHeading = true
  for await (const row of rows) {
    sheet.push(strToU8(rowXml(row, isHeading)))
    isHeading = false
    yield* ready.splice(0)
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* ready
}

const rowXml = (row: readonly Cell[], isHeading: boolean): string =>
  `<row>${row.map((cell) => cellXml(cell, isHeading)).join('')}</row>`

function cellXml(cell: Cell, isHeading: boolean): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c s="${dayStyle}"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`
  const style = isHeading ? ` s="${boldStyle}"` : ''
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`
}

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text for XML. Characters that XML cannot contain become codes such as `_x000D_`, as in Excel. */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (sign) => references[sign] ?? sign)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these.
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (sign) => `_x${hex(sign)}_`)

const hex = (sign: string): string => sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
