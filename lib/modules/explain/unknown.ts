import { editsBetween } from '#lib/catalogue/rules/text/edits.ts'
import { fold } from '#lib/catalogue/rules/text/fold.ts'

/** Says that nothing of the institute has the requested id, code or slug; the message names the closest ones. */
export class UnknownThing extends Error {}

/** A course, path or stream that the caller may have meant. */
interface Thing {
  id: string
  title: string
}

const closestMax = 5
const editsMax = 2
const startMin = 4

/** Builds the error. `what`: the kind of thing, such as "learning path has the code". */
export function unknownThing(what: string, asked: string, things: Thing[]): UnknownThing {
  const closest = closestTo(fold(asked.trim()), things).map(({ id, title }) => `${id} (${title})`)
  const advice =
    closest.length > 0
      ? `the closest: ${closest.join(', ')}`
      : `there are ${things.length}, and none is close to it`
  return new UnknownThing(`No ${what} ${JSON.stringify(asked)}; ${advice}.`)
}

/** Finds things with a similar id, an id with the same beginning, or a title that contains the text; closest first. */
function closestTo(asked: string, things: Thing[]): Thing[] {
  const distances = things.map((thing) => ({ thing, distance: distanceOf(asked, thing) }))
  return distances
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, closestMax)
    .map(({ thing }) => thing)
}

function distanceOf(asked: string, thing: Thing): number {
  const [id, title] = [fold(thing.id), fold(thing.title)]
  const edits = editsBetween([...asked], [...id], editsMax)
  if (edits <= editsMax) return edits
  if (title === asked) return editsMax + 1
  if (asked.length >= startMin && (id.startsWith(asked) || asked.startsWith(id))) return editsMax + 2
  return asked !== '' && title.includes(asked) ? editsMax + 3 : Number.POSITIVE_INFINITY
}
