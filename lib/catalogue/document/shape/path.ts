import { listKind, object, optional, required, valuesOf } from '../keys.ts'
import { amountKind, currencyKind, freeText, id, nameText, pathCode } from '../kinds.ts'

export const Step = object('a step', {
  course_id: required(
    id,
    'A course; shown as it is while it is published. What follows is used only otherwise.',
    'tabla',
  ),
  title: optional(freeText, 'Without it a step of no published course is not shown.'),
  image_url: optional(freeText, 'Absolute http(s), else not shown.'),
  level: optional(freeText, 'May tell the language and format.'),
  tags: valuesOf(freeText, 'tags', 'Decide stream, category and formats.'),
  amount: optional(amountKind, 'Its price; missing: free.'),
  currency: optional(currencyKind, "ISO 4217 code; the site's unless given."),
  url: optional(freeText, 'Its page. Absolute http(s), else not shown.'),
})

export const LearningPath = object('a learning path', {
  code: required(pathCode, 'Names the path in addresses, in any case.', 'FIRST'),
  name: required(nameText, 'As visitors read it.', 'First steps'),
  stream: optional(
    freeText,
    'Slug of the stream that it is filed under; must be one while there are streams.',
    'music',
  ),
  image_url: optional(freeText, 'Absolute http(s), else not shown.'),
  description_html: optional(freeText, 'Cleaned before it is shown.'),
  steps: listKind(Step, 'steps', 'Courses in their order; two or more shown ones make a series.'),
})
