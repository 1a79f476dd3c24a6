import { describe, expect, test } from 'vitest'
import { inStages, waitForAll } from '#lib/contract/catalogue/publish/stored-entries.ts'

/** Something that ends when it is told to. */
function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  return { open, opened }
}

async function* numbers(count: number, onFetch: (number: number) => void = () => {}) {
  for (let number = 1; number <= count; number++) {
    onFetch(number)
    yield number
  }
  return undefined
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('work together', () => {
  test('answers what each comes to, in the order given', async () => {
    const slow = gate()
    const both = waitForAll([slow.opened.then(() => 'one'), Promise.resolve(2)])
    slow.open()
    expect(await both).toEqual(['one', 2])
    expect(await waitForAll([])).toEqual([])
  })

  test('throws the error that came first, whatever its place, after the last has ended', async () => {
    const first = gate()
    const second = gate()
    const ended: string[] = []
    const fail = (name: string) => {
      ended.push(name)
      throw new Error(name)
    }
    const both = waitForAll([second.opened.then(() => fail('later')), first.opened.then(() => fail('first'))])
    const outcome = both.catch((error: Error) => `${error.message} of ${ended.join(', ')}`)
    first.open()
    await turn()
    second.open()
    expect(await outcome).toBe('first of first, later')
  })
})

describe('work in stages', () => {
  test.each([0, 1, 2, 5])('makes and uses each of %i items once, in order', async (count) => {
    const used: string[] = []
    const use = async (made: string) => void used.push(made)
    await inStages(numbers(count), async (number) => `${number}`, use)
    expect(used).toEqual(Array.from({ length: count }, (_, index) => `${index + 1}`))
  })

  test('uses one item while the next is made and the one after fetched, and goes no further ahead', async () => {
    const events: string[] = []
    const use = gate()
    const working = inStages(
      numbers(5, (number) => events.push(`fetch ${number}`)),
      async (number) => {
        events.push(`make ${number}`)
        return number
      },
      async (number) => {
        events.push(`use ${number}`)
        await use.opened
      },
    )
    while (!events.includes('use 1')) await turn()
    await turn()
    expect(events.sort()).toEqual(['fetch 1', 'fetch 2', 'fetch 3', 'make 1', 'make 2', 'use 1'])
    use.open()
    await working
    expect(events.filter((event) => event.startsWith('use'))).toHaveLength(5)
  })

  test('throws the first error, also when another follows from it, and only once nothing runs any more', async () => {
    const first = gate()
    const second = gate()
    let isUsing = true
    const working = inStages(
      numbers(3),
      async (number) => {
        if (number < 2) return number
        await first.opened
        throw new Error('the first')
      },
      async () => {
        await second.opened
        isUsing = false
        throw new Error('what follows')
      },
    )
    const outcome = working.catch((error: Error) => `${error.message}, used: ${!isUsing}`)
    first.open()
    await turn()
    second.open()
    expect(await outcome).toBe('the first, used: true')
  })

  test('throws what fetching throws, after what was fetched before it', async () => {
    const used: number[] = []
    async function* failing() {
      yield 1
      yield 2
      throw new Error('no third')
      // biome-ignore lint/correctness/noUnreachable: says what the generator answers.
      return undefined
    }
    const use = async (number: number) => void used.push(number)
    const working = inStages(failing(), async (number) => number, use)
    await expect(working).rejects.toThrow('no third')
    expect(used).toEqual([1])
  })
})
