import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { documentSchema } from '#lib/contract/catalogue/document/schema.ts'
import { beyondSchema } from './beyond-schema.ts'

interface Node {
  description?: string
  examples?: unknown[]
  default?: unknown
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
  allOf?: Node[]
  $ref?: string
}

/** In docs/institute-document.md everything from this line on is generated. */
export const madeFrom = '<!-- Made from the schema: node tests/rules/document/document-guide.ts -->'

/** Returns a table of keys for each object of the document, and the list of faults that no schema expresses. */
export function keyTables(): string {
  const schema = documentSchema() as unknown as Node & { definitions: Record<string, Node> }
  const sections: string[] = []
  const look = (node: Node, path: string, within: string[]) => {
    const name = [node, ...(node.allOf ?? [])]
      .find(({ $ref }) => $ref)
      ?.$ref?.split('/')
      .at(-1)
    if (name !== undefined) {
      const named = schema.definitions[name]
      if (named && !within.includes(name)) look(named, path, [...within, name])
      return
    }
    const {
      properties,
      required = [],
      items,
    } = node.anyOf?.find((one) => one.properties ?? one.items) ?? node
    if (items) look(items, path, within)
    if (!properties) return
    const rows = Object.entries(properties).map(([key, inner]) => rowOf(key, inner, required.includes(key)))
    sections.push(
      `### ${path === '' ? 'The document' : `\`${path}\``}\n\n${table([['Key', 'Meaning', 'Default', 'Example'], ...rows])}`,
    )
    for (const [key, inner] of Object.entries(properties))
      look(inner, path === '' ? key : `${path}.${key}`, within)
  }
  look(schema, '', [])
  const beyond = beyondSchema.map(({ what }) => `- ${what}`).join('\n')
  return `${madeFrom}\n\n## Every key\n\n${sections.join('\n\n')}\n\n## Faults that only the importer finds\n\n${beyond}\n`
}

const rowOf = (
  key: string,
  { description = '', default: fallback, examples = [] }: Node,
  isRequired: boolean,
) => [
  `\`${key}\``,
  description.replaceAll('|', '\\|'),
  isRequired ? '**required**' : fallback === undefined ? '' : `\`${JSON.stringify(fallback)}\``,
  examples.length === 0 ? '' : `\`${JSON.stringify(examples[0])}\``,
]

function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? '')].length)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** The path of docs/institute-document.md. */
export const guidePath = fileURLToPath(new URL('../../../docs/institute-document.md', import.meta.url))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { readFileSync } = await import('node:fs')
  const [written] = readFileSync(guidePath, 'utf8').split(madeFrom)
  writeFileSync(guidePath, `${written}${keyTables()}`)
}
