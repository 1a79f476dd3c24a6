/**
 * Fetches items, makes something of each and uses it, in order; while one is used, the next is made and the one after
 * fetched. Throws the first error of any, once nothing runs any more: what fails after it may fail because of it.
 */
export async function inStages<Item, Made>(
  items: AsyncIterator<Item, undefined>,
  make: (item: Item) => Promise<Made>,
  use: (made: Made) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  const noted = <Done>(stage: Promise<Done> | undefined): Promise<Done | undefined> =>
    Promise.resolve(stage).catch((error) => {
      errors.push(error)
      return undefined
    })
  let fetched = await items.next()
  let made: { of: Made } | undefined
  while (!fetched.done || made) {
    const [nextFetched, nextMade] = await Promise.all([
      noted(fetched.done ? undefined : items.next()),
      noted(fetched.done ? undefined : make(fetched.value).then((of) => ({ of }))),
      noted(made && use(made.of)),
    ])
    if (errors.length > 0) throw errors[0]
    fetched = nextFetched ?? { done: true, value: undefined }
    made = nextMade
  }
}
