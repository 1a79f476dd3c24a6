import { z } from 'zod'
import { problemCodes } from './problem.ts'

/** The envelope of every refusal (contract §7). Strict: an unknown or missing key is a fault. */
export const ErrorAnswer = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(problemCodes),
      message: z.string().meta({ description: 'For logs; the wording may change.' }),
      request_id: z.string().meta({ description: 'The same as in `X-Request-Id`.' }),
      details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  })
  .meta({ id: 'ErrorAnswer' })
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
