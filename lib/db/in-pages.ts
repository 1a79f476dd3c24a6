/**
 * Reads rows page by page, each after the last row of the page before. The next page is under way while one is used.
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
    // Without a consumer that asks for it, nobody awaits its failure.
    next?.catch(() => {})
    yield rows
  }
}
