/**
 * `Promise.all` that settles all before it throws the first error; else a running statement would outlive its
 * transaction.
 */
export async function together<Works extends readonly Promise<unknown>[] | []>(works: Works) {
  const errors: unknown[] = []
  for (const work of works) work.catch((error) => errors.push(error))
  await Promise.allSettled(works)
  if (errors.length > 0) throw errors[0]
  return Promise.all(works)
}

/**
 * Pipelines `fetch`, `make` and `use` in order: while one item is used, the next is made and the one after fetched. Throws
 * as `together` does.
 */
export async function inStages<Item, Made>(
  items: AsyncIterator<Item, undefined>,
  make: (item: Item) => Promise<Made>,
  use: (made: Made) => Promise<void>,
): Promise<void> {
  const nothing = Promise.resolve(undefined)
  let fetched = await items.next()
  let made: { of: Made } | undefined
  while (!fetched.done || made) {
    const making = fetched.done ? nothing : make(fetched.value).then((of) => ({ of }))
    const fetching = fetched.done ? Promise.resolve(fetched) : items.next()
    const using = made ? use(made.of) : nothing
    ;[fetched, made] = await together([fetching, making, using])
  }
}
