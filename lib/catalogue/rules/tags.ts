import { fold } from './text/fold.ts'

/** Folds a tag for comparing, without spaces around it. */
export const foldTag = (tag: string): string => fold(tag.trim())

/** Removes items whose folded name equals that of an earlier item; the first spelling stays. */
export function firstOfEach<Thing>(things: Thing[], nameOf: (thing: Thing) => string): Thing[] {
  const seen = new Set<string>()
  return things.filter((thing) => {
    const name = foldTag(nameOf(thing))
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}
