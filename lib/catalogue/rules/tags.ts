import { fold } from './text/fold.ts'

/** How tags are compared everywhere. */
export const foldTag = (tag: string): string => fold(tag.trim())

/** Keeps the first of things whose folded name is the same; the first spelling stays. */
export function firstOfEach<Thing>(things: Thing[], nameOf: (thing: Thing) => string): Thing[] {
  const seen = new Set<string>()
  return things.filter((thing) => {
    const name = foldTag(nameOf(thing))
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}
