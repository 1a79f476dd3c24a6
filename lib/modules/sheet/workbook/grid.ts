import type { Cell, SourceSheet } from '../cell.ts'
import { cellsMax, columnsMax, rowsMax, tooLarge } from '../limits.ts'

export type SheetCells = Pick<SourceSheet, 'rows' | 'hidden'>

/** Returns whether a worksheet is read, by its position too; of others only the names are. */
export type IsWanted = (sheet: Pick<SourceSheet, 'name' | 'isHidden'>, at: number) => boolean

/** Checks each position before it stores anything: a file of one cell can claim to have 17 billion. */
export class Grid {
  readonly #rows = new Map<number, Cell[]>()
  readonly #hidden: number[] = []
  readonly #merges: { top: number; bottom: number; column: number }[] = []
  #filled = 0

  /** Stores a filled cell. Rows and columns count from 1. */
  put(row: number, column: number, value: Cell): void {
    if (row > rowsMax || column > columnsMax || ++this.#filled > cellsMax) throw tooLarge()
    const cells = this.#rows.get(row) ?? []
    this.#rows.set(row, cells)
    while (cells.length < column - 1) cells.push(null)
    cells[column - 1] = value
  }

  hide(row: number): void {
    if (this.#hidden.length < rowsMax) this.#hidden.push(row)
  }

  /** Merges cells of a column; one merged across columns is a title. */
  merge(top: number, bottom: number, column: number): void {
    this.#merges.push({ top, bottom, column })
  }

  /** Returns the rows in order. The value of merged cells is that of each of their rows that is not blank otherwise. */
  end(): SheetCells {
    for (const { top, bottom, column } of this.#merges) {
      const value = this.#rows.get(top)?.[column - 1] ?? null
      for (let row = top + 1; value !== null && row <= Math.min(bottom, rowsMax); row++) {
        if (++this.#filled > cellsMax) throw tooLarge()
        if (this.#rows.has(row) && (this.#rows.get(row)?.[column - 1] ?? null) === null)
          this.put(row, column, value)
      }
    }
    const inOrder = [...this.#rows].sort(([a], [b]) => a - b)
    return { rows: inOrder.map(([row, cells]) => ({ row, cells })), hidden: this.#hidden }
  }
}
