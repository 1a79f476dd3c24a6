import type { HeadingMap } from '#lib/office/imports/sheets.ts'
import { type GridRow, type OneTable, textIn } from '../cell.ts'
import { meant } from '../fields/headings.ts'
import { squeezedHeading } from '../fields/squeezed.ts'
import { isHeadingRow } from './heading-row.ts'

/**
 * Makes one table of those that a sheet has side by side, or one below another with headings of its own. Each moved
 * cell keeps where it stands and the heading above it. `rows` are those below the first headings.
 */
export function asOneTable({ headings, rows }: OneTable, map: HeadingMap): OneTable {
  return stacked(sideBySide({ headings, rows }, map), map)
}

/** Puts tables that stand side by side, with the same headings, below each other. */
function sideBySide({ headings, rows }: OneTable, map: HeadingMap): OneTable {
  const keys = headings.map(squeezedHeading)
  const title = headings.findIndex((heading) => meant(heading, map) === 'title')
  const width = keys.findIndex(
    (_, at) =>
      at > Math.max(1, title) &&
      at < keys.length - 1 &&
      keys[title] === keys[title + at] &&
      keys.slice(at).every((key, index) => key === keys[index]),
  )
  if (title < 0 || width < 0) return { headings, rows }
  const starts = headings.flatMap((_, at) => (at % width === 0 ? at : []))
  const blocks = starts.map((start) =>
    rows.flatMap(({ row, cells }): GridRow[] => {
      const own = cells.slice(start, start + width)
      const origins = own.map((_, at) => ({ column: start + at + 1, heading: headings[start + at] ?? '' }))
      return own.some((cell) => textIn(cell) !== '') ? [{ row, cells: own, origins }] : []
    }),
  )
  return { headings: headings.slice(0, width), rows: blocks.flat() }
}

/** Moves the cells of tables further down into the columns of the first, or into further columns. */
function stacked({ headings: first, rows }: OneTable, map: HeadingMap): OneTable {
  const headings = [...first]
  const keyOf = (heading: string) => meant(heading, map) || squeezedHeading(heading)
  let own: { heading: string; to: number }[] | undefined
  const moved = rows.flatMap((row, at): GridRow[] => {
    if (row.isHeadings || isHeadingRow(row, rows[at - 1], first, map)) {
      const used = new Set<number>()
      own = row.cells.map(textIn).map((heading) => {
        const same = headings.findIndex(
          (other, to) => !used.has(to) && heading !== '' && keyOf(other) === keyOf(heading),
        )
        const to = same < 0 ? headings.push(heading) - 1 : same
        used.add(to)
        return { heading, to }
      })
      return []
    }
    if (!own) return [row]
    const cells: GridRow['cells'] = []
    const origins: NonNullable<GridRow['origins']> = []
    for (const [from, cell] of row.cells.entries()) {
      const { heading = '', to = from } = own[from] ?? {}
      if (textIn(cell) === '' && cells[to] !== undefined) continue
      cells[to] = cell
      origins[to] = { column: row.origins?.[from]?.column ?? from + 1, heading }
    }
    return [{ row: row.row, cells: Array.from(cells, (cell) => cell ?? null), origins }]
  })
  return { headings, rows: moved }
}
