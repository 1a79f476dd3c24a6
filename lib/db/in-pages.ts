/**
 * Reads rows page by page, each after the last row of the page before. Reads the next page while the caller uses one.
 */
export async function* inPages<Key, Row extends Key>(
  read: (after: Key) => Promise<Row[]>,
  first: Key,
  pageRows: number,
): AsyncGenerator<Row[]> {
  let next: Promise<Row[]> | undefined = read(first)
  while (next) {
    const rows: Row[] = await next
    const last = rows.length < pageRows ? undefined : rows.at(-1)
    next = last && read(last)
    // Avoids an unhandled rejection when the caller stops early.
    next?.catch(() => {})
    yield rows
  }
}
