import { z } from 'zod'
import { briefOf, CourseBrief, lineOf } from './brief.ts'
import { answer, argumentsOf, clipped, orRefusal, readOnlyTool, type Tool, toolRefusal } from './tool.ts'

const textMax = 6_000

const Output = z.object({
  paths: z
    .array(z.object({ code: z.string(), name: z.string(), step_count: z.int() }))
    .describe('Without a code.'),
  path: z
    .object({
      code: z.string(),
      name: z.string(),
      steps: z.array(z.object({ position: z.int(), course: CourseBrief })),
    })
    .nullable()
    .describe('The path of the code.'),
})

/** Learning paths, or one of them with its courses in order. */
export const getLearningPath: Tool = (server, deps) => {
  const { catalogue } = deps
  server.registerTool(
    'get_learning_path',
    {
      title: 'Look at learning paths',
      description:
        'Courses that this institute puts in an order. Without a code it lists the paths; with one it tells the steps.',
      inputSchema: argumentsOf({ code: z.string().min(1).max(200).optional().describe('Code of a path.') }),
      outputSchema: Output,
      annotations: readOnlyTool,
    },
    ({ code }) =>
      orRefusal(async () => {
        if (code === undefined) {
          const { data } = await catalogue.listPaths()
          const paths = data.map(({ code, name, step_count }) => ({ code, name, step_count }))
          const lines = paths.map((path) => `${path.name} (${path.step_count} steps) code=${path.code}`)
          return answer<z.infer<typeof Output>>(
            { paths, path: null },
            clipped(lines.join('\n') || 'There are no learning paths.', textMax),
          )
        }
        const found = await catalogue.findPath(code)
        if (found === undefined)
          return toolRefusal(`No learning path has the code "${code}". Leave it out to list them.`)
        const steps = found.steps.map(({ position, course }) => ({ position, course: briefOf(course, deps) }))
        const path = { code: found.code, name: found.name, steps }
        const lines = [found.name, ...steps.map(({ position, course }) => `${position}. ${lineOf(course)}`)]
        return answer<z.infer<typeof Output>>({ paths: [], path }, clipped(lines.join('\n'), textMax))
      }),
  )
}
