import { describeInterface } from '#lib/openapi/document.ts'

interface Operation {
  parameters?: { name: string; in: string; example?: unknown; schema?: { examples?: unknown[] } }[]
  requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> }
}

/** The interface description with each operation in three languages, for the reference page. */
export function describeWithSamples(): object {
  const document = structuredClone(describeInterface()) as unknown as {
    paths: Record<string, Record<string, Operation & { 'x-code-samples'?: object[] }>>
  }
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      if (!['get', 'post'].includes(method)) continue
      operation['x-code-samples'] = samplesOf(method.toUpperCase(), path, operation)
    }
  return document
}

function samplesOf(method: string, path: string, { parameters = [], requestBody }: Operation) {
  const exampleOf = ({ name, example, schema }: (typeof parameters)[number]) =>
    String(example ?? schema?.examples?.[0] ?? name)
  const filled = parameters.reduce(
    (address, parameter) => address.replace(`{${parameter.name}}`, encodeURIComponent(exampleOf(parameter))),
    path,
  )
  const [first] = Object.values(requestBody?.content['application/json']?.examples ?? {})
  const body = first && JSON.stringify(first.value, null, 2)
  return [
    { lang: 'curl', source: curl(method, filled, body) },
    { lang: 'TypeScript', source: typescript(method, filled, body) },
    { lang: 'Python', source: python(method, filled, body) },
  ]
}

const curl = (method: string, path: string, body?: string): string =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$CATALOGUE_URL${path}" -H "X-API-Key: $CATALOGUE_KEY"`,
    ...(body ? [`-H "Content-Type: application/json"`, `-d '${body.replaceAll("'", "'\\''")}'`] : []),
  ].join(' \\\n  ')

const typescript = (method: string, path: string, body?: string): string => {
  const key = `'X-API-Key': process.env.CATALOGUE_KEY ?? ''`
  const init = body
    ? `{\n  method: '${method}',\n  headers: { ${key}, 'Content-Type': 'application/json' },\n  body: JSON.stringify(${body}),\n}`
    : `{\n  headers: { ${key} },\n}`
  return `const answer = await fetch(\`\${process.env.CATALOGUE_URL}${path}\`, ${init})\nconst result = await answer.json()`
}

const python = (method: string, path: string, body?: string): string => {
  const literal = body?.replace(
    /\b(true|false|null)\b/g,
    (word) => ({ true: 'True', false: 'False', null: 'None' })[word] ?? word,
  )
  const json = literal ? `,\n    json=${literal},` : ''
  return `import os, requests\n\nanswer = requests.${method.toLowerCase()}(\n    os.environ["CATALOGUE_URL"] + "${path}",\n    headers={"X-API-Key": os.environ["CATALOGUE_KEY"]}${json || ','}\n)\nresult = answer.json()`
}
