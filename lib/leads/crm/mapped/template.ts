import { closest } from 'fastest-levenshtein'

/** A parsed JSON value whose texts may hold `{{field}}`. */
type Template = unknown
export type TemplateFields = Readonly<Record<string, unknown>>

const placeholder = /\{\{([^{}]*)\}\}/g
const placeholdersMax = 100
const depthMax = 10
const customPrefix = 'custom_fields.'

/** Parses a template. Throws naming what is wrong, and the nearest field for an unknown one. */
export function parseTemplate(text: string, names: readonly string[]): Template {
  let template: Template
  try {
    template = JSON.parse(text)
  } catch {
    throw new Error('is no JSON; a placeholder stands in quotes, such as {"name": "{{full_name}}"}')
  }
  if (typeof template !== 'object' || template === null) throw new Error('must be a JSON object or list')
  let placeholders = 0
  const check = (node: Template, depth: number): void => {
    if (depth > depthMax) throw new Error(`is nested deeper than ${depthMax}`)
    if (typeof node === 'string')
      for (const [, inner = ''] of node.matchAll(placeholder)) {
        if (++placeholders > placeholdersMax) throw new Error(`has more than ${placeholdersMax} placeholders`)
        requireName(inner.trim(), names)
      }
    else if (typeof node === 'object' && node !== null)
      for (const value of Object.values(node)) check(value, depth + 1)
  }
  check(template, 1)
  return template
}

function requireName(name: string, names: readonly string[]): void {
  if (names.includes(name) || (name.startsWith(customPrefix) && name.length > customPrefix.length)) return
  const shown = name.slice(0, 60)
  throw new Error(`has no field ${JSON.stringify(shown)}; the nearest is ${closest(shown, names)}`)
}

/**
 * Fills a template in. A text that is one placeholder becomes the field's own JSON value, and is left out without one.
 * Values are set into the parsed template, so no value can change its structure.
 */
export function fillTemplate(node: Template, fields: TemplateFields): unknown {
  if (typeof node === 'string') {
    const [whole, name = ''] = /^\{\{([^{}]*)\}\}$/.exec(node.trim()) ?? []
    if (whole !== undefined) return fieldOf(name, fields) ?? undefined
    return node.replace(placeholder, (_, inner: string) => valueText(fieldOf(inner, fields)))
  }
  if (Array.isArray(node))
    return node.flatMap((one) => {
      const value = fillTemplate(one, fields)
      return value === undefined ? [] : [value]
    })
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).flatMap(([name, one]) => {
      const value = fillTemplate(one, fields)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function fieldOf(inner: string, fields: TemplateFields): unknown {
  const name = inner.trim()
  if (!name.startsWith(customPrefix)) return fields[name]
  const custom = Object.entries(fields.custom_fields ?? {})
  return custom.find(([key]) => key === name.slice(customPrefix.length))?.[1]
}

/** Writes a value as text: lists with commas, objects as JSON, nothing for null. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
