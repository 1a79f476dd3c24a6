import { z } from 'zod'
import type { PathEntry } from '#lib/contract/catalogue/shapes/paths.ts'
import { amountWords, briefOf, CourseBrief, lineOf } from './brief.ts'
import { clipped, defineTool, ToolRefusal } from './tool.ts'

const textMax = 6_000

const sold = {
  price: z.string().nullable().describe('Price of the whole path; null when it has none or hides it.'),
  url: z.string().nullable().describe('Page where people enrol in the path.'),
}

const Output = z.object({
  paths: z
    .array(z.object({ code: z.string(), name: z.string(), step_count: z.int(), ...sold }))
    .describe('All learning paths, when no code is given.'),
  path: z
    .object({
      code: z.string(),
      name: z.string(),
      ...sold,
      steps: z.array(z.object({ position: z.int(), course: CourseBrief })),
    })
    .nullable()
    .describe('The learning path with this code.'),
})

/** Tool `get_learning_path`: lists the learning paths, or returns one path with its courses in order. */
export const getLearningPath = defineTool({
  name: 'get_learning_path',
  title: 'Look at learning paths',
  description:
    'Courses that this institute recommends in a set order. Without a code it lists the paths; with a code it lists the steps.',
  input: () => ({ code: z.string().min(1).max(200).optional().describe('Code of a path.') }),
  output: Output,
  async answer({ code }, deps) {
    if (code === undefined) {
      const { data } = await deps.catalogue.listPaths()
      const paths = data.map((path) => ({ ...namedAndSold(path), step_count: path.step_count }))
      const lines = paths.map((path) => `${lineOfPath(path, `${path.step_count} steps`)} code=${path.code}`)
      const text = lines.join('\n') || 'There are no learning paths.'
      return { content: { paths, path: null }, text: clipped(text, textMax) }
    }
    const found = await deps.catalogue.findPath(code)
    if (found === undefined)
      throw new ToolRefusal(`No learning path has the code "${code}". Leave it out to list them.`)
    const steps = found.steps.map(({ position, course }) => ({ position, course: briefOf(course, deps) }))
    const path = { ...namedAndSold(found), steps }
    const lines = [lineOfPath(path), ...steps.map(({ position, course }) => `${position}. ${lineOf(course)}`)]
    return { content: { paths: [], path }, text: clipped(lines.join('\n'), textMax) }
  },
})

type Sold = Pick<PathEntry, 'code' | 'name' | 'price' | 'url'>

const namedAndSold = ({ code, name, price, url }: Sold) => ({
  code,
  name,
  price: price && amountWords(price),
  url,
})

/** Formats a path as one line of text: its name, the price of the whole and the page to enrol. */
function lineOfPath({ name, price, url }: ReturnType<typeof namedAndSold>, steps?: string): string {
  const facts = [steps, price && `${price} for the whole path`].filter(Boolean).join(', ')
  return [name, facts && `(${facts})`, url].filter(Boolean).join(' ')
}
