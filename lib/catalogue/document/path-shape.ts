import type { z } from 'zod'
import type { PathSource } from '../source.ts'
import { list, object, optional, required, valuesOf } from './keys.ts'
import { amount, currency, id, pathCode, text } from './kinds.ts'

const Step = object('a step', {
  course_id: required(id),
  title: optional(text),
  image_url: optional(text),
  level: optional(text),
  tags: valuesOf(text, 'tags'),
  amount: optional(amount),
  currency: optional(currency),
  url: optional(text),
})

export const LearningPath: z.ZodType<PathSource> = object('a learning path', {
  code: required(pathCode),
  name: required(text),
  stream: optional(text),
  image_url: optional(text),
  description_html: optional(text),
  steps: list(Step, 'steps'),
})
